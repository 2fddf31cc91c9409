import { expect, test } from 'vitest';
import { readTexts } from './read.ts';

test('a byte order mark is not part of the text', async () => {
  const files = [new File(['\uFEFF{"name":"Mira"}'], 'Mira.json'), new File(['[]'], 'none.json')];
  expect(await readTexts(files)).toEqual(['{"name":"Mira"}', '[]']);
});

test('a file that is not UTF-8 is read as UTF-16 with its mark, or as Windows-1252', async () => {
  const utf16 = (text: string, isLittleEndian: boolean) => {
    const units = new DataView(new ArrayBuffer(2 * text.length));
    for (let index = 0; index < text.length; index += 1) {
      units.setUint16(2 * index, text.charCodeAt(index), isLittleEndian);
    }
    return new File([units], 'list.txt');
  };
  const files = [
    utf16('\uFEFFSchlüssel 🗝', true),
    utf16('\uFEFFSchlüssel 🗝', false),
    new File([Uint8Array.of(0x53, 0x63, 0x68, 0x6c, 0xfc)], 'list.csv'),
    new File(['Schlüssel 🗝'], 'list.csv'),
  ];
  const key = 'Schlüssel 🗝';
  expect(await readTexts(files)).toEqual([key, key, 'Schlü', key]);
});

test('files share the size limit: one that is too large does not stop a smaller one', async () => {
  const large = (name: string) => new File([new Uint8Array(13_000_000)], name);
  const texts = await readTexts([large('first'), large('second'), new File(['{}'], 'third')]);
  expect(texts.map((text) => text === undefined)).toEqual([false, true, false]);
});

test('a deleted file reads as empty and does not stop the others', async () => {
  const gone = new File(['{}'], 'gone.json');
  gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
  const texts = await readTexts([gone, new File(['{}'], 'there.json')]);
  expect(texts).toEqual(['', '{}']);
});
