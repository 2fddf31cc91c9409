/** The questions of a panel, as its components ask them. */
import type { CoinTypeLine as Line, Question } from '../../extension/engine/generated/engine.js';
import { calendarDay } from '../../extension/panel/days/calendarDay.ts';
import { commands, LOOT, type Shown } from './commands.ts';

export type QuestionKind = Question['type'];

type Of<Kind extends QuestionKind> = Extract<Question, { type: Kind }>;

const field = ({ random }: Shown) =>
  random.one('quantity', 'capacity', 'coinCount', 'strengthScore');

/** A question of each kind for what a panel shows; `undefined` where there is nothing to ask about. */
export const questions: { [Kind in QuestionKind]: (shown: Shown) => Of<Kind> | undefined } = {
  findItems: ({ panel, random }) => {
    panel.openCatalogue();
    return { type: 'findItems', text: random.one('rope', 'to', '3 rations', '') };
  },
  catalogueRows: ({ panel, box: container }) => {
    panel.openCatalogue();
    return (
      container && { type: 'catalogueRows', text: 'o', container, percent: '80', from: 0, to: 20 }
    );
  },
  addedItems: ({ random }) => ({ type: 'addedItems', pieces: [random.below(9)] }),
  checkCatalogue: () => ({
    type: 'checkCatalogue',
    answer: '{"data":{"items":[]}}',
    failure: null,
  }),
  previewPay: (shown) => about('previewPay', commands.pay(shown)),
  previewReceive: (shown) => about('previewReceive', commands.receive(shown)),
  previewSale: (shown) => about('previewSale', commands.sellStacks(shown)),
  payOrReceive: ({ pouch: container, amount, random }) =>
    container && {
      type: 'payOrReceive',
      container,
      opened: random.one('pay', 'receive'),
      amount,
      most: 5,
    },
  rows: ({ box: container }) => container && { type: 'rows', container, from: 0, to: 9 },
  cards: ({ boxes, pouches }) => ({ type: 'cards', containers: [...boxes, ...pouches] }),
  inventoryListItems: ({ panel }) => ({
    type: 'inventoryListItems',
    inventories: [...panel.views.inventories.get()],
  }),
  previewContainers: (shown) => {
    const command = shown.random.oneIn(2) ? commands.moveStacks(shown) : commands.editStack(shown);
    return command && { type: 'previewContainers', command };
  },
  existingContainers: ({ boxes, pouches }) => ({
    type: 'existingContainers',
    containers: [...boxes, ...pouches],
  }),
  giftTargets: ({ gift }) => gift && { type: 'giftTargets', gift, most: 5 },
  copyContainer: ({ card: container }) => container && { type: 'copyContainer', container },
  viewImport: () => ({ type: 'viewImport' }),
  whatChanged: ({ staged }) => staged && { type: 'whatChanged', staged },
  copyWhatChanged: ({ staged }) => staged && { type: 'copyWhatChanged', staged },
  codeContents: ({ inventory }) => inventory && { type: 'codeContents', inventory },
  copyCode: ({ name }) => ({ type: 'copyCode', name, packed: 'SGVsbG8' }),
  exportAll: () => ({ type: 'exportAll' }),
  exportInventory: ({ inventory }) => inventory && { type: 'exportInventory', inventory },
  exportLine: ({ panel }) => {
    const { record, revision } = panel.persistence.exports.state.get();
    const today = calendarDay(panel.page.now());
    const last =
      record === undefined
        ? null
        : 'since' in record
          ? ({ kind: 'never', since: calendarDay(record.since) } as const)
          : ({
              kind: 'exported',
              day: calendarDay(record.at),
              revision: record.revision,
            } as const);
    return { type: 'exportLine', today, revision, last };
  },
  breakdown: ({ random }) => ({
    type: 'breakdown',
    subject: random.one('slots', 'equipped', 'weight', 'wealth'),
  }),
  sheets: ({ inventory }) => ({ type: 'sheets', inventory }),
  supplies: () => ({ type: 'supplies', most: 6 }),
  findStacks: ({ random }) => ({ type: 'findStacks', text: random.one('o', 'rope', 'x') }),
  findElsewhere: ({ random }) => ({
    type: 'findElsewhere',
    text: random.one('o', 'rope', 'x'),
    most: 5,
  }),
  previewSettings: (shown) => about('previewSettings', commands.configureInventory(shown)),
  copyInventory: ({ inventory }) => inventory && { type: 'copyInventory', inventory },
  previewAdd: (shown) => about('previewAdd', commands.addTyped(shown)),
  previewEquip: (shown) => about('previewEquip', commands.toggleEquipped(shown)),
  previewStack: (shown) => about('previewStack', commands.configureStack(shown)),
  moveTargets: ({ moved }) =>
    moved && { type: 'moveTargets', moved, text: '', most: 5, mostOthers: 5 },
  copyStacks: ({ rows }) => rows && { type: 'copyStacks', ...rows },
  suggest: ({ random }) => ({ type: 'suggest', text: random.one('to', 'rat', '') }),
  readText: ({ random }) => ({ type: 'readText', text: random.one(...LOOT) }),
  previewText: (shown) => ({ type: 'previewText', command: shown.read }),
  textTargets: () => ({ type: 'textTargets' }),
  opensFromText: ({ random }) => ({ type: 'opensFromText', text: random.one(...LOOT) }),
  readNumber: (shown) => ({ type: 'readNumber', field: field(shown), text: shown.quantity }),
  stepNumber: (shown) => ({
    type: 'stepNumber',
    field: field(shown),
    text: shown.quantity,
    arrow: shown.random.one('up', 'down'),
  }),
  faultOfNumber: ({ random, amount: text }) => ({
    type: 'faultOfNumber',
    field: random.one('quantity', 'value', 'weight', 'slotOverride'),
    text,
    stored: random.one('3', undefined),
  }),
  bundleOf: ({ number: slotsEach, switched: begun }) => ({ type: 'bundleOf', slotsEach, begun }),
  canCountBegun: ({ number: size }) => ({ type: 'canCountBegun', size }),
  slotsEach: ({ number: size, number: slots }) => ({ type: 'slotsEach', bundle: { size, slots } }),
  typedOverride: ({ number: text, random }) => ({
    type: 'typedOverride',
    slotsEach: { on: random.oneIn(2), text },
    equippedFollows: random.oneIn(2),
  }),
  typedSplit: ({ row, quantity: text }) => row && { type: 'typedSplit', ...row, text },
  tickCoin: (shown) => {
    const command = commands.configureInventory(shown);
    const on = shown.random.oneIn(2);
    return command && { type: 'tickCoin', command, coin: shown.coin, on };
  },
  useNewCoins: (shown) => {
    const command = commands.configureInventory(shown);
    return command && { type: 'useNewCoins', command, isEdited: shown.random.oneIn(2) };
  },
  partsInUse: ({ inventory }) => inventory && { type: 'partsInUse', inventory },
  chooseGame: ({ number, random }) => {
    const limit = { by: 'number', text: number } as const;
    const limits = { slotLimit: limit, weightLimit: limit, equippedLimit: limit };
    const coinSlots = { by: 'pouch', coins: '100', free: '100' } as const;
    const levels = { of: 'inventory' as const, lines: [] };
    const hiddenColumns = { of: 'inventory' as const, hidden: [] };
    const line = { name: random.one('pip/pips', ''), abbreviation: 'p', worth: number };
    const off = { ...line, name: '' };
    const lines: [Line, Line, Line, Line, Line] = [off, off, off, line, off];
    const coinTypes = { of: 'inventory' as const, lines };
    const coins = { coinSlots, coinTypes, coinsInUse: { of: 'inventory' as const, kinds: [] } };
    const columns = {
      levels,
      hiddenColumns,
      optionalRule: random.oneIn(2),
      itemList: random.oneIn(3),
      scoreName: 'Body',
    };
    const settings = { ...limits, itemsTake: 'oneSlot' as const, ...coins, ...columns };
    return {
      type: 'chooseGame',
      game: random.one('hoffman', 'shadowdark', 'cairn', 'wwn'),
      former: random.one('hoffman', 'ose'),
      settings,
      score: number,
    };
  },
  byTheBook: ({ random }) => ({ type: 'byTheBook', since: random.one('1.3.0', '1.4.0') }),
  shortName: ({ name }) => ({ type: 'shortName', name }),
  historyLines: ({ name: text, random }) => ({
    type: 'historyLines',
    text,
    onlyOpen: random.oneIn(2),
  }),
  undoSteps: () => ({ type: 'undoSteps' }),
  forms: () => ({ type: 'forms' }),
};

/** The preview of a command, if there is one. */
function about<Kind extends string, Of extends object>(type: Kind, command: Of | undefined) {
  return command && { type, command };
}
