import { expect, test } from 'vitest';
import { exportText } from './exportText.ts';

test('the line says how long ago everything was exported', () => {
  expect([undefined, 0, 1, 2, 16, 1000].map(exportText)).toEqual([
    'Never exported',
    'Last export today',
    'Last export 1 day ago',
    'Last export 2 days ago',
    'Last export 16 days ago',
    'Last export 1000 days ago',
  ]);
});
