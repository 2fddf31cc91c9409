/** The numbers with which the records of a zip begin. */
const LOCAL_HEADER = 0x04034b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
/** The lengths of the fixed parts of the records. */
const LOCAL_LENGTH = 30;
const ENTRY_LENGTH = 46;
const END_LENGTH = 22;
/** The longest comment behind the end of the directory. */
const LONGEST_COMMENT = 0xffff;
/** The ways in which entries are packed that are read. */
const STORED = 0;
const DEFLATED = 8;
/** The bit of an entry that is encrypted. */
const ENCRYPTED = 1;

/** The names of the entries that may be characters. */
const READ = /\.(json|db)$/i;

/** A file in a zip, as it is packed. */
interface Entry {
  packed: Uint8Array<ArrayBuffer>;
  method: number;
}

/** True if bytes begin as a zip does. */
export function isZip(bytes: Uint8Array<ArrayBuffer>): boolean {
  return bytes.length >= END_LENGTH && view(bytes).getUint32(0, true) === LOCAL_HEADER;
}

/**
 * The bytes of the JSON files in a zip, in its order; `undefined` if they are more than `most` together. Entries that
 * are encrypted, packed in another way or damaged are left out (docs/rules/characters.md#files-with-many-characters).
 */
export async function unzip(
  bytes: Uint8Array<ArrayBuffer>,
  most: number,
): Promise<Uint8Array<ArrayBuffer>[] | undefined> {
  const files: Uint8Array<ArrayBuffer>[] = [];
  let left = most;
  for (const { packed, method } of entriesOf(bytes)) {
    const file = method === STORED ? packed : await inflated(packed, left);
    if (file === 'tooLarge' || (file && file.length > left)) {
      return undefined;
    }
    if (file) {
      left -= file.length;
      files.push(file);
    }
  }
  return files;
}

/** The entries that are read, by the directory at the end of a zip. */
function entriesOf(bytes: Uint8Array<ArrayBuffer>): Entry[] {
  const entries: Entry[] = [];
  const data = view(bytes);
  const end = endOfDirectory(data);
  if (end === undefined) {
    return entries;
  }
  const count = data.getUint16(end + 10, true);
  let at = data.getUint32(end + 16, true);
  for (let index = 0; index < count && at + ENTRY_LENGTH <= bytes.length; index++) {
    if (data.getUint32(at, true) !== DIRECTORY_ENTRY) {
      break;
    }
    const nameLength = data.getUint16(at + 28, true);
    const extra = data.getUint16(at + 30, true) + data.getUint16(at + 32, true);
    const name = new TextDecoder().decode(
      bytes.subarray(at + ENTRY_LENGTH, at + ENTRY_LENGTH + nameLength),
    );
    const method = data.getUint16(at + 10, true);
    const isPlain = (data.getUint16(at + 8, true) & ENCRYPTED) === 0;
    const packed = packedBytes(bytes, data.getUint32(at + 42, true), data.getUint32(at + 20, true));
    if (packed && isPlain && READ.test(name) && (method === STORED || method === DEFLATED)) {
      entries.push({ packed, method });
    }
    at += ENTRY_LENGTH + nameLength + extra;
  }
  return entries;
}

/** The place of the record that ends a zip. */
function endOfDirectory(data: DataView): number | undefined {
  const last = data.byteLength - END_LENGTH;
  for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT); at--) {
    if (data.getUint32(at, true) === END_OF_DIRECTORY) {
      return at;
    }
  }
  return undefined;
}

/** The packed bytes of the entry whose local header is at a place. */
function packedBytes(
  bytes: Uint8Array<ArrayBuffer>,
  header: number,
  length: number,
): Uint8Array<ArrayBuffer> | undefined {
  const data = view(bytes);
  if (header + LOCAL_LENGTH > bytes.length || data.getUint32(header, true) !== LOCAL_HEADER) {
    return undefined;
  }
  const start =
    header + LOCAL_LENGTH + data.getUint16(header + 26, true) + data.getUint16(header + 28, true);
  return start + length <= bytes.length ? bytes.subarray(start, start + length) : undefined;
}

/** Deflated bytes, unpacked until there is too much; `undefined` if they are damaged. */
async function inflated(
  packed: Uint8Array<ArrayBuffer>,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | 'tooLarge' | undefined> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  const reader = new Blob([packed])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'))
    .getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) {
        break;
      }
      length += value.length;
      if (length > most) {
        await reader.cancel();
        return 'tooLarge';
      }
      pieces.push(value);
    }
  } catch {
    return undefined;
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

function view(bytes: Uint8Array<ArrayBuffer>): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
