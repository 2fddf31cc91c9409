/**
 * Codes from one player's engine to another's, through the real streams (docs/rules/storage.md#codes). With `SOAK=1`
 * there are more of them, each time different ones.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  type CodeProblem,
  Engine,
  initSync,
  type TextForImport,
} from '../engine/generated/engine.js';
import { pack, unpack } from './codes.ts';

initSync({ module: readFileSync('extension/engine/generated/engine_bg.wasm') });

const soak = Boolean(process.env.SOAK);
const bramblewick = JSON.parse(readFileSync('tests/fixtures/sir-bramblewick.json', 'utf8'));

/** The two lines that Copy code copies. */
async function copyCode(inventory: object): Promise<string> {
  const engine = new Engine();
  const { selected } = engine.load(JSON.stringify([inventory]), 0);
  const contents = selected === undefined ? undefined : engine.codeContents(selected);
  if (!contents) {
    throw new Error('The inventory was not loaded.');
  }
  const packed = await pack(contents.text);
  return (engine.ask({ type: 'copyCode', name: contents.name, packed }) as { text: string }).text;
}

/** The exported files of the inventories that a text adds to an empty list, and the problems of other codes. */
async function importText(text: string): Promise<{ files: string[]; problems: CodeProblem[] }> {
  const engine = new Engine();
  engine.load(undefined, 0);
  const found = engine.ask({ type: 'readImport', text }) as TextForImport;
  if (found.kind !== 'codes') {
    return { files: [], problems: [] };
  }
  const { packed, problems } = found;
  const unpacked = await unpack(packed);
  const choices = [];
  for (const code of packed) {
    const { text, problem } = unpacked.get(code) ?? {};
    const staged = text === undefined ? undefined : engine.stageCode(text);
    if (staged) {
      choices.push({ staged: staged.id, mode: 'add' as const });
    } else {
      problems.push(problem ?? 'unreadable');
    }
  }
  const added = engine.dispatch({ type: 'importStaged', choices });
  const files = (added.inventoryOrder ?? []).map((id) => engine.exportInventory(id)?.text ?? '');
  return { files, problems };
}

/** The exported file of an inventory. */
function fileOf(inventory: object): string {
  const engine = new Engine();
  const { selected } = engine.load(JSON.stringify([inventory]), 0);
  return (selected !== undefined && engine.exportInventory(selected)?.text) || '';
}

/** Numbers at random, the same ones for the same seed. */
function random(seed: number) {
  let state = seed;
  const below = (limit: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const any = <T>(values: readonly T[]): T => values[below(values.length)] as T;
  return { below, any };
}

type Random = ReturnType<typeof random>;

const WORDS = [
  ...[
    'Torch',
    'Rope',
    '*Odd* @here',
    'HSS1:eJy.',
    'HSS1://a',
    '鉄の剣',
    'תיק',
    '🗡️',
    '"quoted"',
    '\\',
  ],
  ...[
    '',
    ' ',
    '\u200B',
    '\r\n',
    '\t',
    '> a',
    '</b>',
    '\u0000',
    'e\u0301',
    '\u2028',
    'x'.repeat(300),
  ],
];
const NUMBERS = [0, 1, 0.1, 1e21, 1e-7, 9_007_199_254_740_991, 12.5, 3, -1];

function anyText({ below, any }: Random): string {
  return Array.from({ length: below(4) }, () => any(WORDS)).join(any(['', ' ']));
}

/** An inventory with fields of every kind, known and unknown. */
function anyInventory(chance: Random): object {
  const { below, any } = chance;
  const extra = () =>
    below(3) === 0 ? { [`x${anyText(chance)}`]: [anyText(chance), { y: any(NUMBERS) }, null] } : {};
  const stack = () => ({
    quantity: any(NUMBERS),
    equipped: below(2) === 0,
    item: {
      name: anyText(chance),
      value: any(NUMBERS),
      weight: any(NUMBERS),
      slotOverride: any([null, 0, 0.5]),
      equippedSlots: 0,
      ...extra(),
    },
    ...(below(3) === 0 && { note: `n${anyText(chance)}` }),
  });
  const container = () =>
    any([
      () => ({
        kind: 'item-container',
        name: anyText(chance),
        capacity: any(NUMBERS),
        items: Array.from({ length: below(30) }, stack),
        ...extra(),
      }),
      () => ({
        kind: 'money-pouch',
        name: anyText(chance),
        capacity: any(NUMBERS),
        slots: 1,
        coins: { cp: any(NUMBERS), sp: 0, ep: 0, gp: below(999), pp: 1 },
      }),
      () => ({ kind: 'familiar', name: anyText(chance), ...extra() }),
    ])();
  const column = () => Array.from({ length: below(5) }, container);
  return {
    name: anyText(chance),
    strengthScore: below(20),
    penalties: [],
    columns: [column(), column()],
    ...extra(),
  };
}

/** The characters that chats put into a message. */
const PUT_IN = [
  ' ',
  '\n',
  '\r\n> ',
  '>',
  '\t',
  '\u00A0',
  '\u200B',
  '\u200D',
  '\u2060',
  '\uFEFF',
  '\u00AD',
  '\u2028',
];

/** A code after a chat has broken, quoted and framed it. */
function sent(copied: string, { below, any }: Random): string {
  const [name, code = ''] = copied.split('\nHSS1:');
  const gaps = 1 + below(40);
  const broken = [...code].map((letter, index) =>
    index > 0 && below(gaps) === 0 ? any(PUT_IN) + letter : letter,
  );
  const line = `HSS1:${broken.join('')}`;
  return any([
    `${name}\n${line}`,
    `Mira [20:15]: ${line} Have fun!`,
    `> ${name}\n> ${line}`,
    `\`${line}\``,
  ]);
}

test('any inventory comes through a code byte for byte, whatever a chat does to it', async () => {
  const seed = soak ? Date.now() : 42;
  const chance = random(seed);
  for (let round = 0; round < (soak ? 2000 : 60); round += 1) {
    const inventories = Array.from({ length: 1 + chance.below(5) }, () => anyInventory(chance));
    const copied = await Promise.all(inventories.map(copyCode));
    const messages = copied.map((text) => sent(text, chance));
    const again = sent(copied[0] ?? '', chance);
    const { files, problems } = await importText([...messages, again].join('\n\nand mine: '));
    expect(problems, `seed ${seed}`).toEqual([]);
    expect(new Set(files), `seed ${seed}`).toEqual(new Set(inventories.map(fileOf)));
  }
});

test('an inventory of many stacks comes through', async () => {
  const [[backpack]] = bramblewick.columns;
  const items = Array.from({ length: 5000 }, (_, index) => ({
    ...backpack.items[0],
    item: { ...backpack.items[0].item, name: `Thing ${index * 7919} of many` },
  }));
  const hoard = { ...bramblewick, name: 'Hoard', columns: [[{ ...backpack, items }], []] };
  expect((await importText(await copyCode(hoard))).files).toEqual([fileOf(hoard)]);
});

test('a code that is cut, or of which a character is missing or different, is never another inventory', async () => {
  const [, code = ''] = (await copyCode(bramblewick)).split('\n');
  const good = { files: [fileOf(bramblewick)], problems: [] };
  expect(await importText(code)).toEqual(good);
  const step = soak ? 1 : 23;
  for (let at = 5; at < code.length - 1; at += step) {
    const [before, letter, after] = [code.slice(0, at), code[at], code.slice(at + 1)];
    expect(await importText(before)).toEqual({
      files: [],
      // The mark alone is no code.
      problems: at > 5 ? ['incomplete'] : [],
    });
    for (const damaged of [before + after, `${before}${letter === 'A' ? 'B' : 'A'}${after}`]) {
      // The last character holds bits that count for nothing.
      const result = await importText(damaged);
      expect([good, { files: [], problems: ['unreadable'] }]).toContainEqual(result);
      expect(result.files.length === 0 || at === code.length - 2).toBe(true);
    }
  }
});

test('a code that is no inventory can’t be read, and does not stop the others', async () => {
  const code = async (text: string) => `HSS1:${(await pack(text)).replaceAll('=', '')}.`;
  const texts = ['', 'rope', '{}', '[]', '{"name":', JSON.stringify([bramblewick])];
  const character = '{"name":"Tam","stats":{"STR":9},"gear":[]}';
  const codes = await Promise.all([...texts, character].map(code));
  const all = [
    ...codes,
    'HSS1:abcd.',
    'HSS1:a.',
    'HSS2:abc.',
    'HSS1:abc',
    await copyCode(bramblewick),
  ];
  const { files, problems } = await importText(all.join('\n'));
  expect(files).toEqual([fileOf(bramblewick)]);
  expect(problems.filter((problem) => problem === 'unreadable')).toHaveLength(codes.length + 2);
  expect(problems).toEqual(expect.arrayContaining(['newer', 'incomplete']));
});

test('a code unpacks to at most 5,242,880 characters, and twenty that hold a gigabyte end soon', async () => {
  const filled = (length: number) => pack(' '.repeat(length));
  const most = 5_242_880;
  const [fits, tooLong, wide] = await Promise.all([
    filled(most),
    filled(most + 1),
    pack('é'.repeat(most)),
  ]);
  const unpacked = await unpack([fits, tooLong, wide]);
  expect(unpacked.get(fits)?.text).toHaveLength(most);
  expect(unpacked.get(wide)?.text).toHaveLength(most);
  expect(unpacked.get(tooLong)).toEqual({ problem: 'tooLarge' });

  // The check sum at the end makes twenty different codes.
  const bomb = (await filled(50_000_000)).slice(0, -4);
  const codes = Array.from({ length: 20 }, (_, index) => `HSS1:${bomb}a${index + 10}.`);
  const start = performance.now();
  const text = [...codes, await copyCode(bramblewick)].join('\n');
  const { files, problems } = await importText(text);
  expect(files).toEqual([fileOf(bramblewick)]);
  expect(problems).toEqual(Array(20).fill('tooLarge'));
  expect(performance.now() - start).toBeLessThan(30_000);
});

test('a thousand codes are all read', async () => {
  const names = Array.from({ length: 1000 }, (_, index) => `N${index}`);
  const texts = names.map((name) => JSON.stringify({ name, strengthScore: 1, columns: [[], []] }));
  const packed = await Promise.all(texts.map(pack));
  const { files } = await importText(
    packed.map((code) => `HSS1:${code.replaceAll('=', '')}.`).join(),
  );
  expect(files.map((file) => JSON.parse(file).name)).toEqual(names);
});
