import { expect, test } from 'vitest';
import { LARGEST, readTexts } from './read.ts';
import { isZip, unzip } from './zip.ts';

interface Packed {
  name: string;
  text: string;
  isDeflated?: boolean;
  isEncrypted?: boolean;
  isDamaged?: boolean;
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** The fields of a record, each a number with its length in bytes. */
function record(...fields: [value: number, length: number][]): number[] {
  return fields.flatMap(([value, length]) =>
    Array.from({ length }, (_, index) => Math.floor(value / 256 ** index) % 256),
  );
}

/** A zip of files, with a comment at its end. */
async function zip(files: Packed[], comment = ''): Promise<Uint8Array<ArrayBuffer>> {
  const bytes: number[] = [];
  const directory: number[] = [];
  for (const { name, text, isDeflated, isEncrypted, isDamaged } of files) {
    const letters = [...new TextEncoder().encode(name)];
    const plain = new TextEncoder().encode(text);
    const packed = isDeflated ? await deflate(plain) : plain;
    const about = record(
      [20, 2],
      [isEncrypted ? 1 : 0, 2],
      [isDeflated || isDamaged ? 8 : 0, 2],
      [0, 8],
      [packed.length, 4],
      [plain.length, 4],
      [letters.length, 2],
    );
    const header = bytes.length;
    bytes.push(...record([0x04034b50, 4]), ...about, ...record([3, 2]), ...letters, 1, 2, 3);
    for (const byte of packed) {
      bytes.push(byte);
    }
    directory.push(...record([0x02014b50, 4], [20, 2]), ...about);
    directory.push(...record([0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [header, 4]), ...letters);
  }
  const end = record(
    [0x06054b50, 4],
    [0, 4],
    [files.length, 2],
    [files.length, 2],
    [directory.length, 4],
    [bytes.length, 4],
    [comment.length, 2],
  );
  return new Uint8Array([...bytes, ...directory, ...end, ...new TextEncoder().encode(comment)]);
}

async function textsOf(bytes: Uint8Array<ArrayBuffer>, most = LARGEST) {
  const files = await unzip(bytes, most);
  return files?.map((file) => new TextDecoder().decode(file));
}

test('the JSON files of a zip are unpacked, stored or deflated', async () => {
  const bytes = await zip(
    [
      { name: 'data/actors.db', text: '{"name":"Mira"}', isDeflated: true },
      { name: 'Bram.JSON', text: '{"name":"Bram"}' },
      { name: 'portrait.webp', text: 'RIFF' },
      { name: 'folder.json/', text: '' },
    ],
    'a comment',
  );
  expect(isZip(bytes)).toBe(true);
  expect(await textsOf(bytes)).toEqual(['{"name":"Mira"}', '{"name":"Bram"}']);
});

test('entries that are encrypted or damaged are left out', async () => {
  const bytes = await zip([
    { name: 'a.json', text: 'secret', isEncrypted: true },
    { name: 'b.json', text: 'no deflated data', isDamaged: true },
    { name: 'c.json', text: '{}' },
  ]);
  expect(await textsOf(bytes)).toEqual(['{}']);
});

test('a zip that is cut or has wrong places gives no files', async () => {
  const bytes = await zip([{ name: 'a.json', text: '{}', isDeflated: true }]);
  expect(await textsOf(bytes.slice(0, -10))).toEqual([]);
  const wrong = bytes.slice();
  wrong.fill(0xff, wrong.length - 6, wrong.length - 2);
  expect(await textsOf(wrong)).toEqual([]);
  for (let index = 0; index < bytes.length; index++) {
    const changed = bytes.slice();
    changed[index] = 0xff;
    expect(await unzip(changed, 1000)).toBeInstanceOf(Array);
  }
  expect(isZip(new TextEncoder().encode('PK is no zip, it is a list of things'))).toBe(false);
});

test('what is unpacked counts towards the largest size', async () => {
  const long = ' '.repeat(100_000);
  const bytes = await zip([
    { name: 'a.json', text: long, isDeflated: true },
    { name: 'b.json', text: long, isDeflated: true },
  ]);
  expect(bytes.length).toBeLessThan(2000);
  expect(await textsOf(bytes, 200_000)).toHaveLength(2);
  expect(await textsOf(bytes, 199_999)).toBe(undefined);
  const stored = await zip([{ name: 'a.json', text: long }]);
  expect(await textsOf(stored, 99_999)).toBe(undefined);
});

test('a zip among chosen files has the texts of its files', async () => {
  const bytes = await zip([{ name: 'a.json', text: '\ufeff{"name":"Mira"}', isDeflated: true }]);
  const files = [new File([bytes], 'world.zip'), new File(['[]'], 'list.json')];
  expect(await readTexts(files)).toEqual([['{"name":"Mira"}'], '[]']);
});
