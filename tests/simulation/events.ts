import { type CommandKind, commands } from './commands.ts';
import { type QuestionKind, questions } from './questions.ts';
import { Random } from './random.ts';
import type { ClosingCalls, Mood } from './world.ts';

/** The number of panels that can be open. */
export const PLACES = 4;

export type ReversalKind =
  | 'undo'
  | 'redo'
  | 'undoThrough'
  | 'restore'
  | 'takeBack'
  | 'addImported'
  | 'select';

/** What is damaged: the list only while no panel is open. */
export type Damage = 'list' | 'settings' | 'ids' | 'step' | 'copy' | 'half-typed texts';

/** Something that somebody does in a panel. */
export type Deed = { place: number } & (
  | { does: 'command'; kind: CommandKind }
  | { does: 'question'; kind: QuestionKind }
  | { does: 'action'; kind: ReversalKind }
  | { does: 'type' | 'drop text' | 'type in field' | 'leave field' }
  | { does: 'flag' | 'delete flagged' }
  | { does: 'export' | 'weekly copy' | 'collapse' | 'forget' }
  | { does: 'open or close a dialog' | 'close Add from text' }
);

/** Something that happens. Its own seed decides everything about it, whatever happened before. */
export type Event = { seed: number; after: number } & (
  | Deed
  | { does: 'open' | 'reload'; place: number; isPrivate?: boolean }
  | { does: 'close' | 'kill'; place: number }
  | { does: 'set closing calls'; become: ClosingCalls }
  | {
      does:
        | 'fill'
        | 'refuse ids'
        | 'make room'
        | 'rest'
        | 'hand over'
        | 'quit browser'
        | 'kill browser';
    }
  | { does: 'set mood'; mood: Mood }
  | { does: 'set clock'; milliseconds: number }
  | { does: 'damage'; what: Damage }
);

/** What can be different from one evening to the next. */
interface Theme {
  panels: number;
  /** The last panel is in a private window. Then players only use one window after the other. */
  hasPrivate: boolean;
  fills: boolean;
  kills: boolean;
  moods: boolean;
  jumps: boolean;
  forgets: boolean;
  damages: boolean;
  /** A page hands over texts. */
  hands: boolean;
}

const CALM = {
  fills: false,
  kills: false,
  moods: false,
  jumps: false,
  forgets: false,
  damages: false,
};

const commandKinds = Object.keys(commands) as CommandKind[];
const questionKinds = Object.keys(questions) as QuestionKind[];
/** The part of all events that are questions. */
const QUESTIONS = 0.13;
/** The commands that people give most. */
const frequent: CommandKind[] = [
  'addStack',
  'editStack',
  'typeCoins',
  'deleteStacks',
  'moveStacks',
  'deleteContainer',
];

/** The events of the evening with this number. */
export function eveningOf(seed: number, length: number): Event[] {
  const random = new Random(seed);
  const theme: Theme = random.oneIn(6)
    ? { panels: random.one(2, 3), hasPrivate: true, hands: seed % 3 === 0, ...CALM }
    : {
        panels: random.one(1, 2, 2, 3, PLACES),
        hasPrivate: false,
        fills: random.oneIn(2),
        kills: random.oneIn(3),
        moods: random.oneIn(4),
        jumps: random.oneIn(4),
        forgets: random.oneIn(4),
        damages: random.oneIn(6),
        hands: seed % 3 === 0,
      };
  // Questions take turns, and an evening goes on where the one before it ends: so each occurs in a hundred.
  let turn = seed * Math.round(length * QUESTIONS);
  const nextQuestion = () => {
    turn += 1;
    return questionKinds[turn % questionKinds.length] ?? 'forms';
  };
  return Array.from({ length }, () => eventOf(random, theme, nextQuestion));
}

function eventOf(random: Random, theme: Theme, nextQuestion: () => QuestionKind): Event {
  const common = { seed: random.seed(), after: random.one(0, 0, 1, 20, 200, 500, 2000) };
  const place = random.below(theme.panels);
  const chance = random.below(100);
  if (chance < 4) {
    return { ...common, does: random.one('flag', 'flag', 'delete flagged'), place };
  }
  if (chance < 48) {
    const kind = random.oneIn(2) ? random.pick(frequent) : random.pick(commandKinds);
    return { ...common, does: 'command', place, kind: kind ?? 'addStack' };
  }
  if (chance < 59) {
    const kind = random.one(
      'undo',
      'undo',
      'undo',
      'redo',
      'undoThrough',
      'restore',
      'takeBack',
      'takeBack',
      'addImported',
      'select',
    );
    return { ...common, does: 'action', place, kind };
  }
  if (chance < 72) {
    return { ...common, does: 'question', place, kind: nextQuestion() };
  }
  if (chance < 73) {
    return { ...common, does: random.one('export', 'weekly copy', 'collapse'), place };
  }
  if (chance < 76) {
    return { ...common, does: random.one('type in field', 'type in field', 'leave field'), place };
  }
  const isPrivate = theme.hasPrivate && place === theme.panels - 1;
  if (chance < 80) {
    const does = theme.hands
      ? random.one(
          'type',
          'hand over',
          'hand over',
          'close Add from text',
          'open or close a dialog',
        )
      : random.one('type', 'type', 'drop text');
    return does === 'hand over' ? { ...common, does } : { ...common, does, place };
  }
  if (chance < 87) {
    return { ...common, does: 'open', place, ...(isPrivate && { isPrivate }) };
  }
  if (chance < 91) {
    const does = random.one('close', 'close', 'reload', 'kill');
    return { ...common, does, place, ...(does === 'reload' && isPrivate && { isPrivate }) };
  }
  if (chance < 93) {
    return { ...common, does: 'rest' };
  }
  const rare: Event[] = [
    {
      ...common,
      does: 'set closing calls',
      become: random.one('arrive', 'sometimes arrive', 'are lost', 'are lost'),
    },
  ];
  if (theme.fills) {
    rare.push({ ...common, does: random.one('fill', 'fill', 'refuse ids', 'make room') });
  }
  if (theme.kills) {
    rare.push({ ...common, does: random.one('kill browser', 'quit browser') });
  }
  if (theme.moods) {
    rare.push({
      ...common,
      does: 'set mood',
      mood: random.one('answers', 'is slow', 'is very slow', 'refuses', 'never answers'),
    });
  }
  if (theme.jumps) {
    const milliseconds = random.one(
      1000,
      -1000,
      3_600_000,
      -3_600_000,
      86_400_000,
      -86_400_000,
      200 * 86_400_000,
    );
    rare.push({ ...common, does: 'set clock', milliseconds });
  }
  if (theme.forgets) {
    rare.push({ ...common, does: 'forget', place });
  }
  if (theme.damages) {
    const what = random.one('list', 'settings', 'ids', 'step', 'copy', 'half-typed texts');
    rare.push({ ...common, does: 'damage', what });
  }
  return random.pick(rare) ?? { ...common, does: 'open', place };
}
