/**
 * Codes from one player's engine to another's, through the real streams (docs/rules/storage.md#codes). With `SOAK=1`
 * there are more of them, each time different ones.
 */
import { readFileSync } from 'node:fs';
import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import {
  Engine,
  type ExportFile,
  type ImportView,
  type InventoryId,
  initSync,
  type UnpackedCode,
} from '../../engine/generated/engine.js';
import { pack, unpack } from '../../files/codes.ts';
import { LARGEST } from '../../files/read.ts';

initSync({ module: readFileSync('extension/engine/generated/engine_bg.wasm') });

const soak = Boolean(process.env.SOAK);
const bramblewick = JSON.parse(readFileSync('tests/fixtures/sir-bramblewick.json', 'utf8'));

/** The exported file of an inventory of a list. */
function exported(engine: Engine, inventory: InventoryId): string {
  const file = engine.ask({ type: 'exportInventory', inventory }) as ExportFile | undefined;
  return file?.text ?? '';
}

/** The two lines that Copy code copies. */
async function copyCode(inventory: object): Promise<string> {
  const engine = new Engine(1);
  const { selected } = engine.load(JSON.stringify([inventory]), 0);
  if (selected === undefined) {
    throw new Error('The inventory was not loaded.');
  }
  const contents = engine.ask({ type: 'codeContents', inventory: selected }) as UnpackedCode;
  const packed = await pack(contents.text);
  return (engine.ask({ type: 'copyCode', name: contents.name, packed }) as { text: string }).text;
}

/** The exported files of the inventories that a text adds to an empty list, and the sentences about other codes. */
async function importText(text: string): Promise<{ files: string[]; notes: string[] }> {
  const engine = new Engine(1);
  engine.load(undefined, 0);
  engine.importText(text, 'added');
  const view = () => engine.ask({ type: 'viewImport' }) as ImportView;
  const { toUnpack } = view();
  for (const [packed, { text, problem }] of await unpack(toUnpack?.codes ?? [])) {
    engine.importCode(packed, text, problem);
  }
  const { notes, seen } = view();
  const added = engine.dispatch({ type: 'addImported', seen }, 1, 1);
  const files = (added.inventoryOrder ?? []).map((id) => exported(engine, id));
  return { files, notes };
}

const INCOMPLETE =
  'One of the codes is incomplete. Copy it again, including the full stop at the end.';
const UNREADABLE = 'One of the codes can’t be read. Copy it again.';
const NEWER =
  'One of the codes is from a newer version of the extension. Update the extension to import it.';
const TOO_LARGE = 'One of the codes is too large to import.';

/** The exported file of an inventory. */
function fileOf(inventory: object): string {
  const engine = new Engine(1);
  const { selected } = engine.load(JSON.stringify([inventory]), 0);
  return selected === undefined ? '' : exported(engine, selected);
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
  for (let round = 0; round < (soak ? 2000 : 20); round += 1) {
    const inventories = Array.from({ length: 1 + chance.below(5) }, () => anyInventory(chance));
    const copied = await Promise.all(inventories.map(copyCode));
    const messages = copied.map((text) => sent(text, chance));
    const again = sent(copied[0] ?? '', chance);
    const { files, notes } = await importText([...messages, again].join('\n\nand mine: '));
    expect(notes, `seed ${seed}`).toEqual([]);
    expect(new Set(files), `seed ${seed}`).toEqual(new Set(inventories.map(fileOf)));
  }
});

test('an inventory of many stacks comes through', async () => {
  const [[backpack]] = bramblewick.columns;
  const items = Array.from({ length: 2000 }, (_, index) => ({
    ...backpack.items[0],
    item: { ...backpack.items[0].item, name: `Thing ${index * 7919} of many` },
  }));
  const hoard = { ...bramblewick, name: 'Hoard', columns: [[{ ...backpack, items }], []] };
  expect((await importText(await copyCode(hoard))).files).toEqual([fileOf(hoard)]);
});

test('a code that is cut, or of which a character is missing or different, is never another inventory', async () => {
  const [, code = ''] = (await copyCode(bramblewick)).split('\n');
  const good = { files: [fileOf(bramblewick)], notes: [] };
  expect(await importText(code)).toEqual(good);
  const step = soak ? 1 : 23;
  for (let at = 5; at < code.length - 1; at += step) {
    const [before, letter, after] = [code.slice(0, at), code[at], code.slice(at + 1)];
    expect(await importText(before)).toEqual({
      files: [],
      // The mark alone is no code.
      notes: [at > 5 ? INCOMPLETE : 'No code in this text.'],
    });
    for (const damaged of [before + after, `${before}${letter === 'A' ? 'B' : 'A'}${after}`]) {
      // The last character holds bits that count for nothing.
      const result = await importText(damaged);
      expect([good, { files: [], notes: [UNREADABLE] }]).toContainEqual(result);
      expect(result.files.length === 0 || at === code.length - 2).toBe(true);
    }
  }
});

test('a code that is no inventory can’t be read, and does not stop the others', async () => {
  const texts = ['', 'rope', '{}', '[]', '{"name":', JSON.stringify([bramblewick])];
  const character = '{"name":"Tam","stats":{"STR":9},"gear":[]}';
  const codes = [...texts, character].map((text) => code(deflateSync(text)));
  const all = [
    ...codes,
    'HSS1:abcd.',
    'HSS1:a.',
    'HSS2:abc.',
    'HSS1:abc',
    await copyCode(bramblewick),
  ];
  const { files, notes } = await importText(all.join('\n'));
  expect(files).toEqual([fileOf(bramblewick)]);
  expect(notes).toEqual([INCOMPLETE, UNREADABLE, NEWER]);
  for (const unreadable of codes) {
    expect(await importText(unreadable)).toEqual({ files: [], notes: [UNREADABLE] });
  }
});

test('a code unpacks to at most 5,242,880 characters', async () => {
  const most = 5_242_880;
  const text = `é${' '.repeat(most - 1)}`;
  const [fits, tooLong] = await Promise.all([pack(text), pack(`${text} `)]);
  const unpacked = await unpack([fits, tooLong]);
  expect(unpacked.get(fits)?.text).toHaveLength(most);
  expect(unpacked.get(tooLong)).toEqual({ problem: 'tooLarge' });
});

test('codes unpack together to no more than files may have, the shortest first', async () => {
  const names = ['a longer name than those of the others', 'a', 'b', 'c', 'd'];
  const codes = await Promise.all(names.map((name) => pack(name + ' '.repeat(5e6))));
  const small = await pack('e');
  const unpacked = await unpack([...codes, small]);
  const problems = [...codes, small].map((code) => unpacked.get(code)?.problem);
  expect(problems).toEqual(['tooLarge', ...Array(5).fill(undefined)]);
  for (const [taken, result] of [
    [LARGEST - 1, { text: 'e' }],
    [LARGEST, { problem: 'tooLarge' }],
  ] as const) {
    expect((await unpack([small], taken)).get(small)).toEqual(result);
  }
});

test('a thousand codes in a text of 24 MB are all read, whatever else is in it', async () => {
  const names = Array.from({ length: 1000 }, (_, index) => `N${index}`);
  const texts = names.map((name) => JSON.stringify({ name, strengthScore: 1, columns: [[], []] }));
  const codes = texts.map((text) => code(deflateSync(text)));
  const [one = ''] = codes;
  const bad = [
    one.slice(0, -9),
    `${one.slice(0, 20)}${one.slice(22)}`,
    one.replace('HSS1', 'HSS2'),
    ...[101, 102, 103].map((megabytes) => code(bomb(10 * megabytes))),
  ];
  const chat = 'Mira: are the torches in HSS, or HSS1, or HSS1: (both)? > No.\n';
  const said = [...bad, ...codes, ...bad].map((code) => `${chat}Tobin: ${code}\n`).join('');
  const left = LARGEST - said.length;
  const text = said.padStart(LARGEST - left / 2, chat).padEnd(LARGEST, chat);
  expect((await importText(`${text}.`)).notes).toEqual(['It is too large to import.']);
  const { files, notes } = await importText(text);
  expect(files.map((file) => JSON.parse(file).name)).toEqual(names);
  expect(notes).toEqual([INCOMPLETE, UNREADABLE, NEWER, TOO_LARGE]);
});

/** Data as a code. */
function code(zlib: Uint8Array): string {
  return `HSS1:${Buffer.from(zlib).toString('base64').replaceAll('=', '')}.`;
}

/** Zlib data that unpacks to so many megabytes. */
function bomb(megabytes: number): Uint8Array {
  const flushed = { finishFlush: constants.Z_FULL_FLUSH };
  const megabyte = deflateRawSync(Buffer.alloc(1e6, ' '), flushed);
  return Buffer.concat([Buffer.of(0x78, 0x9c), ...Array<Buffer>(megabytes).fill(megabyte)]);
}
