/**
 * Hands texts of any beginning and length over to a panel, with the real queue and the real engine
 * (docs/rules/storage.md#selected-text-of-a-page). Only the drawing of the dialogs is simulated.
 */
import { expect, test } from 'vitest';
import { handedText } from '../../background/handedText';
import { Engine } from '../../engine/generated/engine.js';
import { addWaitingText } from '../../handover/waitingTexts';
import { SimulatedPage } from '../../persistence/simulated/page';
import { clock, listOf, Opened, session, WINDOW, wait } from '../../persistence/testing';
import type { DialogRequest } from '../dialog/openDialog';
import type { ReceivedText } from '../dialog/receivedTexts';
import { withSelectedText } from '../text/withSelectedText';
import { type Dialogs, takeSelectedText } from './takeSelectedText';

const background = new SimulatedPage(clock);
const engine = new Engine(1);

function isForImport(text: string): boolean {
  engine.changeImport({ type: 'start', last: null });
  return engine.importText(text, 'offered').kind === 'taken';
}

/** The time until a dialog that was opened is drawn, in milliseconds. */
const DRAWING = 20;

/** What is open before the first text comes, and what is typed in Add from text. */
interface Situation {
  about: string;
  open: DialogRequest['kind'] | undefined;
  typed?: string;
  hasInventory?: boolean;
  /** Each dialog that opens is closed before it is drawn. */
  isClosedAtOnce?: boolean;
}

/** A panel that takes texts. */
class SimulatedDialogs implements Dialogs {
  kind: DialogRequest['kind'] | undefined;
  text = '';
  lacks: string[] = [];
  hasInventory = true;
  /** The dialogs that were opened for a text. */
  openings: string[] = [];
  #isDrawn = true;

  constructor(private readonly panel: Opened) {
    panel.persistence.handedTexts.takeBy((handed, isOpening) =>
      'problem' in handed ? 'taken' : takeSelectedText(handed, isOpening, this),
    );
  }

  begin({ open, typed = '', hasInventory = true }: Situation): void {
    this.kind = open;
    this.text = typed;
    this.hasInventory = hasInventory;
    this.openings = [];
  }

  open = () => this.kind;

  give = (received: ReceivedText) => {
    if (!this.#isDrawn || (this.kind !== 'import' && this.kind !== 'addFromText')) {
      return 'nobody';
    }
    if (this.kind === 'import') {
      return engine.importText(received.text, 'offered').kind === 'taken' ? 'taken' : 'refused';
    }
    const joined = withSelectedText(this.text, received, isForImport);
    this.text = joined?.text ?? this.text;
    this.lacks.push(...(joined?.lacks ?? []));
    return joined ? 'taken' : 'refused';
  };

  isForImport = isForImport;
  openImport = () => this.#open('import');
  sayItWaits = () => {};

  openFromText = () => {
    if (this.hasInventory) {
      this.#open('addFromText');
    }
    return this.hasInventory;
  };

  async close(): Promise<void> {
    this.kind = undefined;
    this.text = '';
    await this.takeAll();
  }

  async takeAll(): Promise<void> {
    await Promise.all([this.panel.persistence.handedTexts.takeAll(), wait(10)]);
  }

  #open(kind: 'import' | 'addFromText'): void {
    this.kind = kind;
    this.openings.push(kind);
    this.#isDrawn = false;
    setTimeout(() => this.#draw().catch(expect.unreachable), DRAWING);
  }

  #draw(): Promise<void> {
    this.#isDrawn = true;
    return this.panel.persistence.handedTexts.takeAll();
  }
}

const waiting = () => [...session.entries.keys()].filter((name) => name.startsWith('hss-text-'));

async function handOver(text: string): Promise<void> {
  const handed = handedText({ from: 'page', text });
  if (handed) {
    await Promise.all([addWaitingText(session.seenBy(background), WINDOW, handed), wait(10)]);
  }
}

const ofLength = (beginning: string, length: number) =>
  beginning.slice(0, length).padEnd(length, 'Mira finds 30 gp.\n');

const file = listOf('Mira');
/** The beginnings of texts, and whether Import takes them whole. */
const beginnings: [string, boolean][] = [
  ['[Session 12] The party', false],
  ['{{Infobox item', false],
  ['<!doctype html><p>', false],
  ['Session 12\n', false],
  ['', false],
  ['\u{1f5e1}'.repeat(60_000), false],
  [`${file}${' '.repeat(1_000_000 - file.length)}`, true],
  ['Mira: HSS1:eJyLjgUAARUAuQ\n', true],
];
const lengths = [0, 60, 100_000, 100_001, 1_000_000, 1_100_000];
const situations: Situation[] = [
  { about: 'no dialog', open: undefined },
  { about: 'dialogs that are closed at once', open: undefined, isClosedAtOnce: true },
  { about: 'no inventory', open: undefined, hasInventory: false },
  { about: 'Add from text', open: 'addFromText' },
  { about: 'typed text', open: 'addFromText', typed: '3 torches' },
  { about: 'a long text', open: 'addFromText', typed: 'x'.repeat(60_000) },
  { about: 'a text that is too long itself', open: 'addFromText', typed: 'x'.repeat(250_000) },
  { about: 'Import', open: 'import' },
  { about: 'a dialog that takes no texts', open: 'shortcuts' },
];

test.each(situations)('every text is taken or dropped once, with $about', async (at) => {
  const dialogs = new SimulatedDialogs(await Opened.open());
  const drawn = () => wait(at.isClosedAtOnce ? 0 : 2 * DRAWING);
  for (const [beginning] of beginnings) {
    for (const length of lengths) {
      dialogs.begin(at);
      const texts = [ofLength(beginning, length), '3 ropes'];
      for (const text of texts) {
        await handOver(text);
      }
      await drawn();
      // More often than there are texts, and then once more with an inventory.
      for (let times = 0; times < 4; times += 1) {
        dialogs.hasInventory ||= times === 1;
        await dialogs.close();
        await drawn();
      }
      const about = `${beginning.slice(0, 20)} ${length}`;
      expect([about, waiting(), dialogs.kind]).toEqual([about, [], undefined]);
      expect(dialogs.openings.length, about).toBeLessThanOrEqual(texts.length);
    }
  }
});

test('what is not for Import is cut, and dropped where it does not fit', async () => {
  for (const [beginning, isWhole] of beginnings) {
    const text = ofLength(beginning, 106_920);
    const joined = (above: string) => withSelectedText(above, { text, note: 'Note.' }, isForImport);
    if (isWhole) {
      expect(joined('')).toBeUndefined();
      expect(joined('3 torches')).toBeUndefined();
      continue;
    }
    expect(joined('')).toEqual({
      text: text.slice(0, 100_000).toWellFormed(),
      lacks: ['Only the first 100,000 characters were read.', 'Note.'],
    });
    expect(joined('3 torches')).toEqual({
      text: '3 torches',
      lacks: ['Too long to add: 106,920 characters.'],
    });
  }
  const below = (above: string, text: string) => withSelectedText(above, { text }, isForImport);
  expect(below('3 torches', '40 gp')).toEqual({ text: '3 torches\n40 gp', lacks: [] });
  const half = 'x'.repeat(50_000);
  expect(below(half, half)).toEqual({
    text: half,
    lacks: ['Too long to add: 50,000 characters.'],
  });
  // A short code goes below, where there is a button for it; if it doesn't fit, it waits.
  expect(below('3 torches', 'HSS1:eJyLjgUAARUAuQ')?.lacks).toEqual([]);
  expect(below('x'.repeat(99_990), 'HSS1:eJyLjgUAARUAuQ')).toBeUndefined();
});
