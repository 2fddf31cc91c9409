import { expect, test } from 'vitest';
import { readTexts } from './read.ts';

test('a byte order mark is not part of the text', async () => {
  const files = [new File(['\uFEFF{"name":"Mira"}'], 'Mira.json'), new File(['[]'], 'none.json')];
  expect(await readTexts(files)).toEqual([
    { name: 'Mira.json', text: '{"name":"Mira"}', isTooLarge: false },
    { name: 'none.json', text: '[]', isTooLarge: false },
  ]);
});

test('files share the size limit: one that is too large does not stop a smaller one', async () => {
  const large = (name: string) => new File([new Uint8Array(13_000_000)], name);
  const texts = await readTexts([large('first'), large('second'), new File(['{}'], 'third')]);
  expect(texts.map(({ name, isTooLarge }) => [name, isTooLarge])).toEqual([
    ['first', false],
    ['second', true],
    ['third', false],
  ]);
});

test('a deleted file reads as empty and does not stop the others', async () => {
  const gone = new File(['{}'], 'gone.json');
  gone.text = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
  const texts = await readTexts([gone, new File(['{}'], 'there.json')]);
  expect(texts.map(({ text }) => text)).toEqual(['', '{}']);
});
