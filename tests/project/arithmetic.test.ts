/** Amounts are computed by the engine: components print what they get (see ARCHITECTURE.md). */
import { expect, test } from 'vitest';
import { typeScriptSources } from './sources.ts';

/** Reading a number from a text, cutting one, and the number of a field. */
const ARITHMETIC =
  /\b(?:Number\(|Number\.parse|parseFloat|parseInt|Math\.(?:trunc|floor|ceil|round|min|max)\(|toFixed|toPrecision|\w*[vV]alueAsNumber)/g;

/** The folders of panel/ whose components measure the page, not things. */
const MEASURING = /^extension\/panel\/(?:collapsing|controls|days|drag|lists|messages)\//;

/** The files beside these folders that use numbers which are no amounts. */
const OTHER_NUMBERS: Record<string, string> = {
  'containers/Columns.tsx': 'the gap between cards',
  'coins/SharedBy.tsx': 'the number for screen readers, as it is shown',
  'dialog/fields.tsx': 'the number for screen readers, as it is shown',
  'find/FindInInventory.tsx': 'the position among the matches',
  'find/useSearch.ts': 'the position among the entries',
  'header/InventoryMenu.tsx': 'the positions of inventories',
  'import/openText.ts': 'an id of the page',
  'inventories/InventoryList.tsx': 'the positions of inventories',
  'rows/MoveItem.tsx': 'the position of the slider',
  'rows/UsesButton.tsx': 'the time',
  'rows/cardState.ts': 'an id of the page, and the positions of rows',
  'summary/SupplyButton.tsx': 'the time',
};

test('components of the panel and of the sheet compute no amounts', () => {
  const sources = typeScriptSources().filter(({ path }) =>
    /^extension\/(panel|sheet)\//.test(path),
  );
  const computing = sources
    .filter(({ path, code }) => !MEASURING.test(path) && code.match(ARITHMETIC))
    .map(({ path }) => path.replace('extension/panel/', ''));
  expect(computing).toEqual(Object.keys(OTHER_NUMBERS).sort());
  const slider = sources.find(({ path }) => path.endsWith('/MoveItem.tsx'));
  expect(slider?.code.match(ARITHMETIC)).toEqual(['valueAsNumber']);
});
