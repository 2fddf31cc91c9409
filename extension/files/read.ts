import { isZip, unzip } from './zip';

/**
 * The largest total size of files, in bytes. The browser stores 5 million characters, and the indentation of an
 * exported file about doubles them: larger files would not fit, and reading them would only block the panel.
 */
export const LARGEST = 24_000_000;

/**
 * Reads chosen files without a byte order mark (docs/rules/storage.md#lists-in-import): the text of a file, or the texts
 * of the files in a zip. It is `undefined` if it is too large to be read, and empty if the file can't be read any more,
 * which no check takes for valid.
 */
export async function readTexts(
  files: readonly File[],
): Promise<(string | readonly string[] | undefined)[]> {
  let left = LARGEST;
  const texts: (string | readonly string[] | undefined)[] = [];
  for (const file of files) {
    const bytes = file.size > left ? undefined : await readBytes(file);
    if (!bytes) {
      texts.push(undefined);
    } else if (isZip(bytes)) {
      const unzipped = await unzip(bytes, left);
      left -= unzipped?.reduce((all, { length }) => all + length, 0) ?? 0;
      texts.push(unzipped?.map(decode));
    } else {
      left -= bytes.length;
      texts.push(decode(bytes));
    }
  }
  return texts;
}

async function readBytes(file: File): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    // Moved or deleted since it was chosen: shown as invalid, the other files are not held up.
    return new Uint8Array();
  }
}

/**
 * The text in a file's bytes: UTF-16 with a byte order mark, UTF-8, or else the encoding of older programs on Windows.
 */
function decode(bytes: Uint8Array<ArrayBuffer>): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) {
    return new TextDecoder('utf-16le').decode(bytes);
  }
  if (first === 0xfe && second === 0xff) {
    return new TextDecoder('utf-16be').decode(bytes);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
