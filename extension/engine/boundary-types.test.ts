/** The compiler refuses questions and actions that the engine doesn't know: see `npx tsc`, which checks this file. */
import { expect, expectTypeOf, test } from 'vitest';
import { panel } from './page';
import type { ContainerId, PayView } from './types';

/** Never called: only its types count. */
function _typed(container: ContainerId) {
  expectTypeOf(panel.ask({ type: 'opensFromText', text: '+1' })).toEqualTypeOf<boolean>();
  expectTypeOf(
    panel.ask({
      type: 'previewPay',
      command: { container, amount: '1 gp', first: 'largest', without: [] },
    }),
  ).toEqualTypeOf<PayView | undefined>();
  // @ts-expect-error a question that is unknown
  panel.ask({ type: 'whatever' });
  // @ts-expect-error a field that is missing
  panel.ask({ type: 'rows', container, from: 0 });
  // @ts-expect-error a field of another type
  panel.ask({ type: 'rows', container, from: 0, to: 'all' });
  // @ts-expect-error a field that is unknown
  panel.ask({ type: 'rows', container, from: 0, to: 1, most: 2 });
  // @ts-expect-error a field that is unknown, of a question without any
  panel.ask({ type: 'forms', most: 2 });

  panel.dispatch({ type: 'undo' });
  panel.dispatch({ type: 'sortStacks', container, by: 'name' });
  // @ts-expect-error an action that is unknown
  panel.dispatch({ type: 'whatever' });
  // @ts-expect-error a field that is missing
  panel.dispatch({ type: 'sortStacks', container });
  // @ts-expect-error a field of another type
  panel.dispatch({ type: 'sortStacks', container, by: 1 });
  // @ts-expect-error a field that is unknown
  panel.dispatch({ type: 'sortStacks', container, by: 'name', most: 2 });
}

test('there is no panel to ask before the engine is loaded', () => {
  expect(_typed).toBeTypeOf('function');
  expect(() => panel.ask({ type: 'forms' })).toThrow(TypeError);
});
