/** Checks the message about a missing program that the scripts can't install. */
import { expect, test } from 'vitest';
import { missingText } from '../../scripts/install.js';

test('every missing program is named, with the remedy', () => {
  const chrome =
    'Chromium or Chrome was not found: install it, or name its executable in CHROME_PATH.';
  const firefox = 'Firefox was not found: install it, or name its executable in FIREFOX_PATH.';
  expect(missingText(['chrome'], 'Or go without.')).toBe(`${chrome} Or go without.`);
  expect(missingText(['chrome', 'firefox'], 'Or not.')).toBe(`${chrome} ${firefox} Or not.`);
  const poppler = 'pdftotext was not found: install poppler-utils.';
  expect(missingText(['poppler'], 'Or not.')).toBe(`${poppler} Or not.`);
});
