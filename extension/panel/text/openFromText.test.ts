import { expect, test } from 'vitest';
import { views } from '../../engine/page.ts';
import { LARGEST } from '../../files/read.ts';
import { isDialogOpen } from '../dialog/openDialog.ts';
import { isTooLarge, openFromText } from './openFromText.ts';

// docs/rules/storage.md#large-files
test('a text that is larger than a file may be opens no dialog, and says why', () => {
  expect(isTooLarge('x'.repeat(LARGEST))).toBe(false);
  openFromText('x'.repeat(LARGEST + 1), undefined);
  expect(views.notice.get()).toMatchObject({ text: 'The text is too large to read.' });
  expect(isDialogOpen()).toBe(false);
});
