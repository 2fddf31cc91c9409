/** The commands of a panel, as its fields, menus and dialogs send them. */
import type {
  CoinTypesForm,
  Command,
  ContainerId,
  Gift,
  LimitForm,
  SellStacks,
  StackId,
} from '../../extension/engine/generated/engine.js';
import type { SimulatedPanel } from './panel.ts';
import type { Random } from './random.ts';

export type CommandKind = Command['type'];

/** Few names, so that many are equal. */
export const NAMES = ['Torch', 'Rope', 'Rations', 'Sack', 'Żółw 🪙', ''] as const;
const QUANTITIES = ['1', '2', '7', '+1', '-2', '12', '0', '1.5', '', 'x'] as const;
const NUMBERS = ['0', '1', '3', '10', '25', '0.2', '', '-1', 'x'] as const;
const AMOUNTS = ['5 gp', '12 cp', '1 gp 3 sp', '2', '0', 'x'] as const;
export const LOOT = [
  '3 torches\n12 gp, 5 sp\nRope, hempen (50 feet)',
  '2 Rations\nSack: 1 Torch, 2 Rope',
  'potion of healing x2, 30 cp',
] as const;

/** What a panel shows, to choose from. */
export class Shown {
  readonly boxes: ContainerId[];
  readonly pouches: ContainerId[];

  constructor(
    readonly panel: SimulatedPanel,
    readonly random: Random,
  ) {
    panel.drawAll();
    const { left, right } = panel.views.columns.get();
    const cards = [...left, ...right];
    this.boxes = cards.flatMap((card) => (card.kind === 'item' ? [card.container] : []));
    this.pouches = cards.flatMap((card) => (card.kind === 'pouch' ? [card.container] : []));
  }

  get open() {
    return this.panel.views.openInventory.get()?.id;
  }

  get inventory() {
    return this.random.pick(this.panel.views.inventories.get());
  }

  get otherInventory() {
    const { open } = this;
    return this.random.pick(this.panel.views.inventories.get().filter((id) => id !== open));
  }

  get box() {
    return this.random.pick(this.boxes);
  }

  get pouch() {
    return this.random.pick(this.pouches);
  }

  get card() {
    return this.random.pick([...this.boxes, ...this.pouches]);
  }

  /** Containers that can be given. */
  get gift(): Gift | undefined {
    const { card: container, open: inventory } = this;
    if (container !== undefined && !this.random.oneIn(3)) {
      return { what: 'container', container };
    }
    const what = this.random.one('everything', 'carried');
    return inventory === undefined ? undefined : { what, inventory };
  }

  /** A row with its container. */
  get row(): { container: ContainerId; stack: StackId } | undefined {
    const rows = this.boxes.flatMap((container) =>
      this.panel.views.rowsOf(container).map((stack) => ({ container, stack })),
    );
    return this.random.pick(rows);
  }

  /** Some rows of one container. */
  get rows(): { container: ContainerId; stacks: StackId[] } | undefined {
    const { row } = this;
    return (
      row && {
        container: row.container,
        stacks: this.random.some(this.panel.views.rowsOf(row.container), 3),
      }
    );
  }

  /** Rows to move, or a part of each. */
  get moved() {
    const { rows } = this;
    return rows && { ...rows, quantity: this.random.one(undefined, undefined, 1, 2) };
  }

  get name() {
    return this.random.one(...NAMES);
  }

  get quantity() {
    return this.random.one(...QUANTITIES);
  }

  get number() {
    return this.random.one(...NUMBERS);
  }

  get amount() {
    return this.random.one(...AMOUNTS);
  }

  get coin() {
    return this.random.one('cp', 'sp', 'ep', 'gp', 'pp');
  }

  get place() {
    return this.random.one('carried', 'dropped', 'stored');
  }

  get direction() {
    return this.random.one('left', 'up', 'down', 'right');
  }

  get switched() {
    return { on: this.random.oneIn(2), text: this.number };
  }

  /** A value for a form, or nothing if it was left as it is. */
  changed<T>(value: T): T | undefined {
    return this.random.oneIn(3) ? value : undefined;
  }

  /** The lines of "Coins of": those of the game, or of one's own that make a table or none. */
  get coinTypes() {
    const line = (abbreviation: string, worth: string) => ({
      name: abbreviation && `coin of ${worth}`,
      abbreviation,
      worth,
    });
    const [of, silver] = [
      this.random.one('game', 'inventory'),
      this.random.one('0.1', '0.05', 'x'),
    ];
    const lines: CoinTypesForm['lines'] = [
      line('cp', '0.01'),
      line('sp', silver),
      line('', ''),
      line('gp', '1'),
      line('pp', '10'),
    ];
    return { of, lines };
  }

  get typed() {
    const { name, quantity, number: value, number: weight } = this;
    return { name, quantity, value, weight, slots: this.random.one('', '', this.number) };
  }

  /** An entry of the catalogue. */
  get entry() {
    const container = this.box;
    if (container === undefined) {
      return undefined;
    }
    this.panel.openCatalogue();
    const text = this.random.one('rope', 'torch', 'pack', '');
    const rows = this.panel.panel.ask({
      type: 'catalogueRows',
      text,
      container,
      from: 0,
      to: 9,
    });
    const row = this.random.pick(rows);
    return row && { container, entry: row.entry, times: row.times };
  }

  /** A text that was read, with its ticked entries. */
  get read() {
    const text = this.random.one(...LOOT);
    const { entries } = this.panel.panel.ask({ type: 'readText', text });
    const ticked = entries
      .filter(({ tick }) => tick === 'ticked')
      .map(({ id, text, about }) => ({ id, text, about }));
    const { box: items, pouch: coins } = this;
    const into = this.random.oneIn(3)
      ? ({ kind: 'named' } as const)
      : ({ kind: 'chosen', items, coins } as const);
    const contents = this.random.one('listed', 'own');
    const scopes = { weights: undefined, values: undefined, contents };
    return { text, scopes, ticked, into, mergeWithExisting: this.random.oneIn(2) };
  }

  /** Import with an inventory of a file. */
  get imported() {
    const { engine } = this.panel;
    engine.changeImport({ type: 'start', last: this.random.one('add', 'replace') });
    engine.importFile('file.json', JSON.stringify(inventoryOf(this.random)));
    engine.changeImport({ type: 'pair' });
    return this.panel.panel.ask({ type: 'viewImport' });
  }

  /** The inventory in it. */
  get staged() {
    return this.imported.sources[0]?.inventories[0]?.id;
  }

  /** Offers of what to drop. */
  get offer() {
    const subject = this.random.one('slots', 'weight');
    const breakdown = this.panel.panel.ask({ type: 'breakdown', subject });
    return this.random.pick(breakdown?.offers ?? [])?.command;
  }
}

/** An inventory as it is stored. */
export function inventoryOf(random: Random): object {
  const name = () => random.one(...NAMES);
  const item = () => {
    const quantity = random.one(1, 1, 2, 12, 1.5);
    return {
      quantity,
      equipped: random.oneIn(4),
      item: {
        name: name(),
        value: 1,
        weight: 5,
        slotOverride: random.one(null, 1),
        equippedSlots: 0,
      },
      ...(random.oneIn(5) && { note: 'Damp' }),
      ...(random.oneIn(5) && { supply: true }),
      ...(random.oneIn(9) && { colour: 'red' }),
      ...(quantity === 2 && { uses: { left: 2, of: 3 } }),
    };
  };
  const items = () => Array.from({ length: random.below(4) }, item);
  const twice = <T>(list: T[]) => (random.oneIn(3) ? [...list, ...list] : list);
  const box = () => ({ kind: 'item-container', name: name(), capacity: 10, items: twice(items()) });
  const purse = () => {
    const coins = { cp: random.below(20), sp: 0, ep: 0, gp: random.below(9), pp: 0 };
    return { kind: 'money-pouch', name: 'Purse', capacity: 100, slots: 1, coins };
  };
  return {
    name: random.one('Mira', 'Mira', 'Bo', 'Cy'),
    strengthScore: 10,
    penalties: random.oneIn(3) ? [{ source: 'Cursed', slots: 2 }] : [],
    columns: [[box(), ...twice([box()])], [purse()]],
    ...(random.oneIn(3) && { limits: { slots: 6, weight: null } }),
    ...(random.oneIn(4) && { campaign: 'Winter' }),
    ...(random.oneIn(6) && { itemList: true }),
  };
}

/** The same with every optional field named: a new one does not compile until it is decided here how it is filled. */
type Filled<T> = T extends string | number | boolean | readonly unknown[]
  ? T
  : T extends object
    ? { [Field in keyof Required<T>]: Field extends keyof T ? Filled<T[Field]> : never }
    : T;

type Of<Kind extends CommandKind> = Filled<Extract<Command, { type: Kind }>>;

/** Adds the type to the fields of a command, if it has all that it needs. */
function complete<Kind extends CommandKind>(
  type: Kind,
  fields: { [Field in keyof Omit<Of<Kind>, 'type'>]: Of<Kind>[Field] | undefined },
  mayLack: readonly string[] = [],
): Of<Kind> | undefined {
  const lacks = Object.entries(fields).some(
    ([field, value]) => value === undefined && !mayLack.includes(field),
  );
  return lacks ? undefined : ({ type, ...fields } as unknown as Of<Kind>);
}

/** A limit as Configure Inventory sends it. */
function limit({ number, random }: Shown, by: LimitForm['by']) {
  const round = random.one('up', 'down', undefined);
  const numbers = { base: number, factor: random.one('', '1', '0.5'), least: random.one('', '4') };
  return { by, text: number, formula: by === 'formula' ? { ...numbers, round } : undefined };
}

/** A command of each kind for what a panel shows; `undefined` where there is nothing to act on. */
export const commands: { [Kind in CommandKind]: (shown: Shown) => Of<Kind> | undefined } = {
  createInventory: ({ random }) => {
    const name = random.one('Mira', 'Bo', '');
    const choices = { Mira: { score: '14' }, Bo: { game: 'ose' } as const, '': {} };
    return {
      type: 'createInventory',
      name,
      game: undefined,
      score: undefined,
      ...choices[name],
    };
  },
  configureInventory: (shown) =>
    complete('configureInventory', {
      inventory: shown.inventory,
      changes: {
        name: shown.changed(shown.random.one('Mira', 'Bo', 'Dee')),
        strength: shown.changed(shown.number),
        score: shown.changed(shown.number),
        scoreName: shown.changed(shown.random.one('Body', 'Strength', '')),
        penalties: shown.changed([{ typed: { source: 'Tired', slots: shown.number } }]),
        slotLimit: shown.changed(
          limit(shown, shown.random.one('game', 'strength', 'number', 'formula', 'nothing')),
        ),
        weightLimit: shown.changed(
          limit(shown, shown.random.one('strength', 'number', 'formula', 'nothing')),
        ),
        equippedLimit: shown.changed(
          limit(shown, shown.random.one('game', 'number', 'formula', 'nothing')),
        ),
        game: shown.changed(
          shown.random.one('hoffman', 'shadowdark', 'cairn', 'ose', 'dragonbane', 'nimble'),
        ),
        coinsInUse: shown.changed({ of: 'inventory', kinds: ['gp', 'sp'] }),
        optionalRule: shown.changed(shown.random.oneIn(2)),
        itemList: shown.changed(shown.random.oneIn(3)),
        itemsTake: shown.changed(shown.random.one('game', 'byWeight', 'oneSlot', 'asStored')),
        coinSlots: shown.changed({
          by: shown.random.one('game', 'pouch', 'number', 'nothing'),
          coins: '100',
          free: shown.number,
        }),
        levels: shown.changed({
          of: shown.random.one('game', 'inventory'),
          lines: [
            {
              typed: {
                from: shown.number,
                by: shown.random.one('number', 'limit', 'score'),
                of: shown.random.one('slots', 'lb'),
                name: 'Slow',
              },
            },
          ],
        }),
        hiddenColumns: shown.changed({
          of: shown.random.one('game', 'inventory'),
          hidden: ['weight'],
        }),
        coinTypes: shown.changed(shown.coinTypes),
      },
    }),
  deleteInventory: (shown) => complete('deleteInventory', { inventory: shown.inventory }),
  duplicateInventory: (shown) => complete('duplicateInventory', { inventory: shown.inventory }),
  moveInventory: (shown) =>
    complete('moveInventory', { inventory: shown.inventory, direction: shown.direction }),
  openExample: ({ random }) => ({ type: 'openExample', game: random.one('hoffman', 'ose', 'wwn') }),
  addContainer: (shown) =>
    complete('addContainer', {
      inventory: shown.open,
      name: shown.name,
      place: shown.random.one('carried', 'carried', 'stored'),
      container: shown.random.one(
        { kind: 'item', capacity: shown.number } as const,
        { kind: 'pouch', capacity: '100', slots: shown.number } as const,
      ),
    }),
  addFirstContainers: (shown) => complete('addFirstContainers', { inventory: shown.open }),
  configureContainer: (shown) => {
    const container = shown.card;
    const common = {
      name: shown.changed(shown.name),
      capacity: shown.changed(shown.number),
      place: shown.changed(shown.place),
    };
    const fixedLoad = shown.changed(shown.random.oneIn(2));
    const [loadSlots, loadWeight] = [shown.changed(shown.number), shown.changed(shown.number)];
    const hasCapacity = shown.changed(shown.random.oneIn(2));
    return complete('configureContainer', {
      container,
      changes:
        container !== undefined && shown.boxes.includes(container)
          ? { kind: 'item', ...common, hasCapacity, fixedLoad, loadSlots, loadWeight }
          : { kind: 'pouch', ...common, slots: shown.changed(shown.number) },
    });
  },
  moveContainer: (shown) =>
    complete('moveContainer', { container: shown.card, direction: shown.direction }),
  setPlace: (shown) =>
    complete('setPlace', {
      containers: shown.random.some([...shown.boxes, ...shown.pouches], 3),
      place: shown.place,
    }),
  duplicateContainer: (shown) => complete('duplicateContainer', { container: shown.card }),
  giveContainers: (shown) =>
    complete('giveContainers', { gift: shown.gift, to: shown.otherInventory }),
  deleteContainer: (shown) => complete('deleteContainer', { container: shown.card }),
  typeCoins: (shown) => {
    const { pouch: container, coin } = shown;
    const saw = container === undefined ? '' : shown.panel.coinCount({ container, coin });
    const by = shown.random.one('key', 'leaving', 'leaving', 'escape');
    const ends = {
      key: undefined,
      leaving: { by: 'leaving', saw },
      escape: { by: 'escape' },
    } as const;
    const text = shown.quantity;
    return complete('typeCoins', { container, coin, text, end: ends[by] }, ['end']);
  },
  pay: (shown) =>
    complete(
      'pay',
      {
        container: shown.pouch,
        amount: shown.amount,
        first: shown.random.one('largest', 'smallest'),
        without: shown.random.oneIn(3) ? shown.random.some(shown.pouches, 1) : [],
        to: shown.random.oneIn(2) ? shown.otherInventory : undefined,
      },
      ['to'],
    ),
  receive: (shown) =>
    complete('receive', {
      container: shown.pouch,
      amount: shown.amount,
      coins: shown.random.one('found', 'found', 'inThisPouch'),
      sharedBy: shown.random.one('1', '2', '3'),
      shares: shown.random.one('wholeCoins', 'withChange'),
      leftOver: shown.random.one('leave', 'take'),
      mine: !shown.random.oneIn(3),
      also: [...shown.panel.views.inventories.get()]
        .filter((id) => id !== shown.open)
        .filter(() => shown.random.oneIn(3)),
    }),
  addStack: (shown) => complete('addStack', { container: shown.box, typed: shown.typed }),
  addTyped: (shown) => complete('addTyped', { container: shown.box, typed: shown.typed }),
  addFromText: (shown) => ({ type: 'addFromText', ...shown.read }),
  addFromCatalogue: (shown) => {
    const { entry } = shown;
    return entry && { type: 'addFromCatalogue', ...entry };
  },
  buyFromCatalogue: (shown) => {
    const { entry } = shown;
    // Its own: all entries here have one that is known.
    const percent = shown.random.one('100', '80', undefined);
    return entry && { type: 'buyFromCatalogue', ...entry, price: undefined, percent };
  },
  editStack: (shown) => {
    const { row } = shown;
    const field = shown.random.one('name', 'quantity', 'quantity', 'value', 'weight');
    const text = field === 'name' ? shown.name : shown.quantity;
    return row && { type: 'editStack', ...row, field, text };
  },
  configureStack: (shown) => {
    const { row } = shown;
    return (
      row && {
        type: 'configureStack',
        ...row,
        changes: {
          name: shown.changed(shown.name),
          quantity: shown.changed(shown.quantity),
          value: shown.changed(shown.number),
          weight: shown.changed(shown.number),
          slotOverride: shown.changed(shown.switched),
          begunBundle: shown.changed(shown.switched),
          equippedSlots: shown.changed(shown.switched),
          supply: shown.changed(shown.random.oneIn(2)),
          uses: shown.changed({ left: '', of: shown.random.one('3', '1', '', 'x') }),
          note: shown.changed(shown.random.one('Damp', '')),
        },
      }
    );
  },
  unequipAll: ({ box: container }) => complete('unequipAll', { container }),
  toggleEquipped: ({ row }) => row && { type: 'toggleEquipped', ...row },
  deleteStacks: ({ rows }) => rows && { type: 'deleteStacks', ...rows },
  deleteCopied: ({ rows, panel }) => {
    const copied = rows && panel.panel.ask({ type: 'copyStacks', ...rows });
    return copied && { type: 'deleteCopied', container: rows.container, stacks: copied.stacks };
  },
  placeStack: (shown) => {
    const { row, box: target } = shown;
    const before = target && shown.random.pick([...shown.panel.views.rowsOf(target), undefined]);
    return row && target && { type: 'placeStack', ...row, target, before };
  },
  sortStacks: (shown) =>
    complete('sortStacks', {
      container: shown.box,
      by: shown.random.one('name', 'quantity', 'value', 'weight', 'slots'),
    }),
  moveStacks: (shown) => complete('moveStacks', { moved: shown.moved, target: shown.box }),
  giveStacks: (shown) => {
    const { moved } = shown;
    if (!moved) {
      return undefined;
    }
    const { others } = shown.panel.panel.ask({
      type: 'moveTargets',
      moved,
      text: '',
      most: 9,
      mostOthers: 9,
    });
    const targets = others.flatMap(({ targets }) => targets.map(({ container }) => container));
    return complete('giveStacks', { moved, target: shown.random.pick(targets) });
  },
  dropItems: (shown) => {
    const { offer, row } = shown;
    if (offer?.type === 'dropItems') {
      return offer;
    }
    return complete('dropItems', {
      inventory: shown.open,
      parts: row && [{ ...row, quantity: shown.random.one(1, 2) }],
    });
  },
  sellStacks: (shown) => {
    const { rows, pouch: into } = shown;
    const price = shown.random.one<SellStacks['price']>(
      'half',
      'full',
      { percent: '40' },
      undefined,
    );
    return rows && { type: 'sellStacks', ...rows, price, into };
  },
  useSupply: (shown) => {
    const { supplies } = shown.panel.panel.ask({ type: 'supplies', most: 9 });
    return complete('useSupply', {
      inventory: shown.open,
      stacks: shown.random.pick(supplies)?.stacks ?? shown.rows?.stacks,
      tap: shown.random.one('useOne', 'useOne', 'putOneBack'),
      at: shown.panel.page.now(),
    });
  },
  useStack: ({ row, random, panel }) =>
    row && {
      type: 'useStack',
      ...row,
      tap: random.one('useOne', 'useOne', 'putOneBack'),
      at: panel.page.now(),
    },
};
