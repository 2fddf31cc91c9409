import { expect, test } from 'vitest';
import { recoveredText } from './recoveredText';

test('the time of a copy is named if its revision is one', () => {
  const made = new Date(2025, 10, 23, 20, 15, 7).getTime();
  expect(recoveredText({ made, everything: false })).toMatch(
    /^The browser lost your latest changes, perhaps because it crashed. They were recovered from the safety copy of .*2025.*15.*\. Anything changed after that is missing\.$/,
  );
  for (const unknown of [0, 8_640_000_000_000_001, Number.MAX_SAFE_INTEGER]) {
    expect(recoveredText({ made: unknown, everything: true })).toBe(
      'The browser lost your inventories, perhaps because it crashed. They were recovered from the safety copy. Anything changed after that is missing.',
    );
  }
});
