/** The engine as JavaScript has it: the Wasm that is in the package, through its boundary. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  type ClosedLogs,
  type CoinTypesForm,
  type Command,
  type ConfigureInventory,
  Engine,
  type ExportFile,
  type InventoryId,
  initSync,
  type Question,
  type StackView,
  type TickedEntry,
} from './generated/engine.js';

initSync({ module: readFileSync('extension/engine/generated/engine_bg.wasm') });

const exported = readFileSync('tests/fixtures/sir-bramblewick.json', 'utf8');

test('a file of the web application goes in and comes out byte for byte', () => {
  const engine = new Engine(1);
  engine.load(undefined, 0);
  engine.importFile('sir-bramblewick.json', exported);
  const { selected } = engine.dispatch({ type: 'addImported', seen: 0 }, 1, 1);
  const file =
    selected === undefined
      ? undefined
      : engine.ask({ type: 'exportInventory', inventory: selected });
  expect((file as ExportFile | undefined)?.text).toBe(exported);
});

/** True if a value of this type contains an arbitrary text. */
type HoldsText<T> = T extends string
  ? string extends T
    ? true
    : false
  : T extends number
    ? false
    : T extends readonly (infer U)[]
      ? HoldsText<U>
      : T extends object
        ? HoldsText<T[keyof T]>
        : false;

/** The same with every optional field filled. */
type Filled<T> = T extends string | number | boolean
  ? T
  : T extends (infer U)[]
    ? Filled<U>[]
    : { [Field in keyof T]-?: Filled<NonNullable<T[Field]>> };

type CommandOf<Type> = Extract<Command, { type: Type }>;
type TextCommand = {
  [Type in Command['type']]: true extends HoldsText<CommandOf<Type>> ? Type : never;
}[Command['type']];
type QuestionOf<Type> = Extract<Question, { type: Type }>;
type TextQuestion = {
  [Type in Question['type']]: true extends HoldsText<QuestionOf<Type>> ? Type : never;
}[Question['type']];
type TextMethod = {
  [Name in keyof Engine]: true extends HoldsText<Parameters<Engine[Name]>> ? Name : never;
}[keyof Engine];

/** An engine with an inventory that holds a stack in a container, and a pouch. */
function furnished() {
  const engine = new Engine(1);
  const item = { name: 'Rope', value: 1, weight: 10, slotOverride: null, equippedSlots: 0 };
  const stack = { quantity: 1, equipped: false, item };
  const backpack = { kind: 'item-container', name: 'Backpack', capacity: 10, items: [stack] };
  const coins = { cp: 0, sp: 0, ep: 0, gp: 5, pp: 0 };
  const purse = { kind: 'money-pouch', name: 'Purse', capacity: 100, slots: 1, coins };
  const columns = [[backpack], [purse]];
  const mira = { name: 'Mira', strengthScore: 10, penalties: [], columns };
  const loaded = engine.load(JSON.stringify([mira]), 0);
  const container = loaded.columns?.left[0]?.container;
  const pouch = loaded.columns?.right[0]?.container;
  const rows = container && engine.ask({ type: 'rows', container, from: 0, to: 1 });
  const rope = (rows as StackView[] | undefined)?.[0]?.id;
  if (loaded.selected === undefined || !container || !pouch || rope === undefined) {
    throw new Error('The inventory was not loaded.');
  }
  return { engine, inventory: loaded.selected, container, pouch, stack: rope };
}

type Furnished = ReturnType<typeof furnished>;

const SCOPES = { weights: 'one', values: 'row', contents: 'own' } as const;

/** Every command that has texts, with one text in all of them. */
const commands: {
  [Type in TextCommand]-?: (
    in_: Furnished,
    text: string,
  ) => Filled<Omit<CommandOf<Type>, 'type'>>[];
} = {
  createInventory: (_, text) => [{ name: text, game: 'ose', score: text }],
  configureInventory: ({ inventory }, text) => {
    const penalty = { source: text, slots: text };
    const limit = limitForm(text);
    const penalties = [{ was: penalty, typed: penalty }];
    const limits = { slotLimit: limit, weightLimit: limit, equippedLimit: limit };
    const coinSlots = { by: 'number', coins: text, free: text } as const;
    const coinsInUse = { of: 'inventory' as const, kinds: [] };
    const level = { from: text, by: 'limit', of: 'slots', name: text } as const;
    const levels = { of: 'inventory' as const, lines: [{ was: level, typed: level }] };
    const hiddenColumns = { of: 'inventory' as const, hidden: [] };
    const choices = {
      game: 'ose',
      itemsTake: 'oneSlot',
      coinSlots,
      coinTypes: coinTypes(text),
      levels,
      hiddenColumns,
      optionalRule: true,
      itemList: true,
      scoreName: text,
    } as const;
    const scores = { strength: text, score: text };
    const changes = { name: text, ...scores, penalties, ...limits, coinsInUse, ...choices };
    return [{ inventory, changes }];
  },
  addContainer: ({ inventory }, name) => [
    { inventory, name, place: 'carried', container: { kind: 'item', capacity: name } },
    {
      inventory,
      name,
      place: 'stored',
      container: { kind: 'pouch', capacity: name, slots: name },
    },
  ],
  configureContainer: ({ container, pouch }, text) => {
    const both = { name: text, capacity: text, place: 'carried' } as const;
    const load = { fixedLoad: true, loadSlots: text, loadWeight: text };
    return [
      { container, changes: { kind: 'item', hasCapacity: true, ...both, ...load } },
      { container: pouch, changes: { kind: 'pouch', ...both, slots: text } },
    ];
  },
  typeCoins: ({ pouch: container }, text) => [
    { container, coin: 'gp', text, end: { by: 'leaving', saw: text } },
    { container, coin: 'gp', text, end: { by: 'escape' } },
  ],
  pay: ({ inventory, pouch }, amount) => [
    { container: pouch, amount, first: 'largest', without: [], to: inventory },
  ],
  receive: ({ pouch }, text) => [
    {
      container: pouch,
      amount: text,
      coins: 'inThisPouch',
      sharedBy: text,
      shares: 'wholeCoins',
      leftOver: 'take',
      mine: true,
      also: [],
    },
  ],
  addStack: ({ container }, text) => [
    {
      container,
      typed: { name: text, quantity: text, value: text, weight: text, slots: text },
    },
  ],
  addTyped: (in_, text) => commands.addStack(in_, text),
  addFromText: ({ container, pouch }, text) => {
    const id = 0 as TickedEntry['id'];
    const ticked = [{ id, text, about: text }];
    const entries = { text, scopes: SCOPES, ticked, mergeWithExisting: true };
    return [
      { ...entries, into: { kind: 'chosen', items: container, coins: pouch } },
      { ...entries, into: { kind: 'named' } },
    ];
  },
  sellStacks: ({ container, stack }, percent) => [
    { container, stacks: [stack], price: { percent }, into: container },
  ],
  buyFromCatalogue: ({ container }, price) => {
    const entry = 0 as CommandOf<'buyFromCatalogue'>['entry'];
    return [{ container, entry, times: 1, price, percent: price }];
  },
  editStack: ({ container, stack }, text) =>
    (['name', 'quantity', 'value', 'weight'] as const).map((field) => ({
      container,
      stack,
      field,
      text,
    })),
  deleteCopied: ({ container, stack }, text) => [
    { container, stacks: [{ id: stack, json: text }] },
  ],
  configureStack: ({ container, stack }, text) => {
    const number = { on: true, text };
    const numbers = { quantity: text, value: text, weight: text };
    const slots = { slotOverride: number, begunBundle: number, equippedSlots: number };
    const switched = { ...slots, supply: false };
    const uses = { left: text, of: text };
    const changes = { name: text, note: text, uses, ...numbers, ...switched };
    return [{ container, stack, changes }];
  },
};

const typesOfCommands = Object.keys(commands) as TextCommand[];

function commandsWith(text: string, in_: Furnished): Command[] {
  return typesOfCommands.flatMap((type) =>
    commands[type](in_, text).map((fields) => ({ type, ...fields }) as Command),
  );
}

/** A limit by a formula, with one text in all its fields. */
function limitForm(text: string) {
  const formula = { base: text, factor: text, least: text, round: 'up' } as const;
  return { by: 'formula', text, formula } as const;
}

/** The fields of “Coins of”, with one text in all of them. */
function coinTypes(text: string): CoinTypesForm {
  const line = { on: true, name: text, abbreviation: text, worth: text };
  return { of: 'inventory', lines: [line, line, line, line, line] };
}

/** The changes of Configure Inventory, with one text in some of them. */
function settings(inventory: InventoryId, text: string): ConfigureInventory {
  const slotLimit = { by: 'number', text } as const;
  const changes = { name: text, strength: text, slotLimit, coinTypes: coinTypes(text) };
  return { inventory, changes };
}

/** Every question that has texts, with one text in all of them. */
const questions: {
  [Type in TextQuestion]: (in_: Furnished, text: string) => Omit<QuestionOf<Type>, 'type'>[];
} = {
  findItems: (_, text) => [{ text }],
  checkCatalogue: (_, text) => [{ answer: text, failure: text }],
  catalogueRows: ({ container }, text) => [{ text, container, percent: text, from: 0, to: 9 }],
  payOrReceive: ({ pouch: container }, amount) => [
    { container, opened: 'pay', amount, most: 9 },
    { container, opened: 'receive', amount, most: 9 },
  ],
  previewSale: (in_, text) => commands.sellStacks(in_, text).map((command) => ({ command })),
  previewPay: (in_, text) => commands.pay(in_, text).map((command) => ({ command })),
  previewReceive: (in_, text) => commands.receive(in_, text).map((command) => ({ command })),
  previewContainers: (in_, text) => commandsWith(text, in_).map((command) => ({ command })),
  findStacks: (_, text) => [{ text }],
  findElsewhere: (_, text) => [{ text, most: 5 }],
  previewAdd: (in_, text) => commands.addTyped(in_, text).map((command) => ({ command })),
  previewStack: (in_, text) => commands.configureStack(in_, text).map((command) => ({ command })),
  previewSettings: ({ inventory }, text) => [{ command: settings(inventory, text) }],
  suggest: (_, text) => [{ text }],
  readText: (_, text) => [{ text, scopes: SCOPES }],
  previewText: (in_, text) => commands.addFromText(in_, text).map((command) => ({ command })),
  opensFromText: (_, text) => [{ text }],
  readNumber: (_, text) => [{ field: 'quantity', text }],
  faultOfNumber: (_, text) => [
    { field: 'value', text },
    { field: 'weight', text, stored: text },
  ],
  stepNumber: (_, text) => [{ field: 'quantity', text, arrow: 'up' }],
  bundleOf: (_, text) => [{ slotsEach: text, begun: { on: true, text } }],
  canCountBegun: (_, size) => [{ size }],
  slotsEach: (_, text) => [{ bundle: { size: text, slots: text } }],
  typedOverride: (_, text) => [{ slotsEach: { on: true, text }, equippedFollows: true }],
  typedSplit: ({ container, stack }, text) => [{ container, stack, text }],
  tickCoin: ({ inventory }, text) => [{ command: settings(inventory, text), coin: 'gp', on: true }],
  useNewCoins: ({ inventory }, text) => [{ command: settings(inventory, text), isEdited: true }],
  chooseGame: (_, text) => {
    const limit = limitForm(text);
    const limits = { slotLimit: limit, weightLimit: limit, equippedLimit: limit };
    const coinSlots = { by: 'number', coins: text, free: text } as const;
    const typed = { from: text, by: 'number', of: 'slots', name: text } as const;
    const levels = { of: 'inventory' as const, lines: [{ typed }] };
    const hiddenColumns = { of: 'inventory' as const, hidden: [] };
    const itemsTake = 'oneSlot' as const;
    const coins = { coinSlots, coinTypes: coinTypes(text) };
    const columns = { levels, hiddenColumns, optionalRule: true, itemList: true, scoreName: text };
    const coinsInUse = { of: 'inventory' as const, kinds: [] };
    const settings = { ...limits, itemsTake, ...coins, ...columns, coinsInUse };
    return [
      { game: 'cairn', former: 'ose', settings, score: text, left: { settings, score: text } },
    ];
  },
  moveTargets: ({ container, stack }, text) => [
    { moved: { container, stacks: [stack] }, text, most: 9, mostOthers: 9 },
  ],
  byTheBook: (_, since) => [{ since }],
  shortName: (_, name) => [{ name }],
  copyCode: (_, text) => [{ name: text, packed: text }],
  historyLines: (_, text) => [{ text, onlyOpen: false }],
};

/** A step with this text in the place of all texts. */
function closedLogs(text: string): ClosedLogs {
  const [time, made, revision] = [1, 1, 1];
  const line = { label: text, time, made, revision, undone: false, name: text, inventories: [] };
  const steps = { 'hss-step-0-1': JSON.stringify({ format: 1, line }), [text]: text };
  const tails = { 'hss-tail-0': text, [text]: text };
  return { logs: [0], names: Object.keys(steps), texts: steps, tails, revision, forgotten: 0 };
}

/** Every method that takes texts, called with one text in all of them. */
const calls: { [Name in TextMethod]: (in_: Furnished, text: string) => unknown } = {
  load: ({ engine }, text) => engine.load(text, 0, text),
  reload: ({ engine }, text) => engine.reload(text, 0, text),
  dispatch: (in_, text) =>
    commandsWith(text, in_).map((command) => furnished().engine.dispatch(command, 1, 1)),
  ask: (in_, text) =>
    (Object.keys(questions) as TextQuestion[]).map((type) =>
      questions[type](in_, text).map((fields) => in_.engine.ask({ type, ...fields } as Question)),
    ),
  changeImport: ({ engine }, last) => engine.changeImport({ type: 'start', last }),
  importFile: ({ engine }, text) => engine.importFile(text, text),
  importArchive: ({ engine }, text) => engine.importArchive(text, [text]),
  importText: ({ engine }, text) => engine.importText(text, 'added'),
  importCode: ({ engine }, text) => engine.importCode(text, text),
  openCatalogue: ({ engine }, text) => engine.openCatalogue(text, text),
  takeOverSteps: ({ engine }, text) => engine.takeOverSteps(closedLogs(text)),
  readLogLines: ({ engine }, text) => engine.readLogLines({ entries: { 'hss-step-0-1': text } }),
};

test.each(Object.keys(calls) as TextMethod[])(
  '%s accepts half a character in every text',
  (name) => {
    for (const text of [
      '\ud83d',
      '3\ude00',
      'a\ude00\ud83d b',
      '\\\ud83d\ud83d\ude00',
      '"\\ud83d"',
    ]) {
      expect(() => calls[name](furnished(), text), JSON.stringify(text)).not.toThrow();
    }
  },
);

test('half a character becomes the replacement character, a whole one stays', () => {
  const { engine, container, pouch } = furnished();
  const text = 'x\ud83d \ud83d\ude00 \\ud83d\ude00';
  const numbers = { quantity: '2\ud83d', value: '3\ude00', weight: '', slots: '' };
  engine.dispatch({ type: 'addStack', container, typed: { name: text, ...numbers } }, 1, 1);
  const end = { by: 'leaving', saw: '5' } as const;
  engine.dispatch({ type: 'typeCoins', container: pouch, coin: 'gp', text: '+7\ud83d', end }, 1, 1);
  const [inventory] = JSON.parse((engine.ask({ type: 'exportAll' }) as ExportFile).text);
  const [[backpack], [purse]] = inventory.columns;
  expect(backpack.items[1]).toMatchObject({ quantity: 2, item: { value: 3 } });
  expect(backpack.items[1].item.name).toBe('x\ufffd \ud83d\ude00 \\ud83d\ufffd');
  expect(purse.coins.gp).toBe(12);
});
