/** A file that was chosen, as text. */
interface TextFile {
  name: string;
  /** Empty where the file cannot be read any more, which no check takes for valid. */
  text: string;
  /** It was not even read. */
  isTooLarge: boolean;
}

/**
 * The largest total size of files, in bytes. The browser stores 5 million characters, and the indentation of an
 * exported file about doubles them: larger files would not fit, and reading them would only block the panel.
 */
const LARGEST = 24_000_000;

/** Reads chosen files as UTF-8 without a byte order mark (docs/rules/storage.md#import). */
export function readTexts(files: readonly File[]): Promise<TextFile[]> {
  let left = LARGEST;
  return Promise.all(
    files.map(async (file) => {
      const { name, size } = file;
      if (size > left) {
        return { name, text: '', isTooLarge: true };
      }
      left -= size;
      return { name, text: await readText(file), isTooLarge: false };
    }),
  );
}

async function readText(file: File): Promise<string> {
  try {
    return await file.text();
  } catch {
    // Moved or deleted since it was chosen: shown as invalid, the other files are not held up.
    return '';
  }
}
