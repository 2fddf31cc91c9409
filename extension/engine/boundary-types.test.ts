/** The compiler refuses questions and actions that the engine doesn't know: see `npx tsc`, which checks this file. */
import { expect, expectTypeOf, test } from 'vitest';
import { ask, dispatch } from './client';
import type { ContainerId, PayView } from './types';

/** Never called: only its types count. */
function _typed(container: ContainerId) {
  expectTypeOf(ask({ type: 'opensFromText', text: '+1' })).toEqualTypeOf<boolean>();
  expectTypeOf(
    ask({
      type: 'previewPay',
      command: { container, amount: '1 gp', first: 'largest', without: [] },
    }),
  ).toEqualTypeOf<PayView | undefined>();
  // @ts-expect-error a question that is unknown
  ask({ type: 'whatever' });
  // @ts-expect-error a field that is missing
  ask({ type: 'rows', container, from: 0 });
  // @ts-expect-error a field of another type
  ask({ type: 'rows', container, from: 0, to: 'all' });
  // @ts-expect-error a field that is unknown
  ask({ type: 'rows', container, from: 0, to: 1, most: 2 });
  // @ts-expect-error a field that is unknown, of a question without any
  ask({ type: 'forms', most: 2 });

  dispatch({ type: 'undo' });
  dispatch({ type: 'sortStacks', container, by: 'name' });
  // @ts-expect-error an action that is unknown
  dispatch({ type: 'whatever' });
  // @ts-expect-error a field that is missing
  dispatch({ type: 'sortStacks', container });
  // @ts-expect-error a field of another type
  dispatch({ type: 'sortStacks', container, by: 1 });
  // @ts-expect-error a field that is unknown
  dispatch({ type: 'sortStacks', container, by: 'name', most: 2 });
}

test('the engine answers only once it has been started', () => {
  expect(_typed).toBeTypeOf('function');
  expect(() => ask({ type: 'forms' })).toThrow('The engine has not been started.');
});
