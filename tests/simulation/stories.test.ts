/**
 * The shortest evenings of faults that this simulation has found, or that were planted to see whether it does. Each
 * fails when the fix of its fault is taken out.
 */
import { expect, test } from 'vitest';
import type { CommandKind } from './commands.ts';
import { play } from './evening.ts';
import type { Event, ReversalKind } from './events.ts';
import type { ClosingCalls, Mood } from './world.ts';

/** An event without the chance in it. */
type Step = Event extends infer One ? (One extends Event ? Omit<One, 'seed'> : never) : never;

const at = { after: 0 };
const open = (place: number): Step => ({ ...at, does: 'open', place });
const close = (place: number): Step => ({ ...at, does: 'close', place });
const kill = (place: number): Step => ({ ...at, does: 'kill', place });
const forget = (place: number): Step => ({ ...at, does: 'forget', place });
const act = (place: number, kind: CommandKind): Step => ({ ...at, does: 'command', place, kind });
const revert = (place: number, kind: ReversalKind): Step => ({
  ...at,
  does: 'action',
  place,
  kind,
});
const closingCalls = (become: ClosingCalls): Step => ({ ...at, does: 'set closing calls', become });
const mood = (mood: Mood): Step => ({ ...at, does: 'set mood', mood });
const wait = (after: number): Step => ({ after, does: 'leave field', place: 0 });
const type = (place: number): Step => ({ ...at, does: 'type', place });
const flag = (place: number): Step => ({ ...at, does: 'flag', place });
const deleteFlagged = (place: number): Step => ({ ...at, does: 'delete flagged', place });
const refuseIds: Step = { ...at, does: 'refuse ids' };
const fill: Step = { ...at, does: 'fill' };
const damageList: Step = { ...at, does: 'damage', what: 'list' };
const damageCopy: Step = { ...at, does: 'damage', what: 'copy' };
const makeRoom: Step = { ...at, does: 'make room' };
const rest: Step = { ...at, does: 'rest' };
const setClockBack: Step = { ...at, does: 'set clock', milliseconds: -3_600_000 };
const killBrowser: Step = { ...at, does: 'kill browser' };

const typeTwiceWithoutSpace = [
  fill,
  closingCalls('are lost'),
  act(0, 'typeCoins'),
  wait(500),
  act(0, 'typeCoins'),
  close(0),
  open(0),
  rest,
];

/** Evenings with the number that their chances follow from. */
const stories: Record<string, [seed: number, steps: Step[]]> = {
  'two panels that wait for space do not wake each other': [
    4,
    [open(1), fill, act(0, 'createInventory'), act(1, 'createInventory'), rest],
  ],
  'a panel that hears of forgetting from storage.local first does not store its list again': [
    1,
    [open(1), act(1, 'createInventory'), rest, forget(0), rest],
  ],
  'a step that is being written while everything is forgotten is not kept': [
    4,
    [
      open(1),
      act(1, 'createInventory'),
      fill,
      mood('is slow'),
      forget(0),
      rest,
      mood('answers'),
      rest,
    ],
  ],
  'the step of a panel is there although all is lost that it writes as it is closed': [
    1,
    [
      act(0, 'createInventory'),
      rest,
      closingCalls('are lost'),
      act(0, 'createInventory'),
      close(0),
      open(0),
      revert(0, 'undo'),
      revert(0, 'redo'),
      rest,
    ],
  ],
  'a change is copied if its panel is closed at once and another one stays open': [
    3,
    [open(1), act(1, 'createInventory'), close(1), rest],
  ],
  'a kill between the writes of revision and list loses nothing that is in the copy': [
    10,
    [act(0, 'createInventory'), rest, act(0, 'createInventory'), rest, killBrowser, open(0), rest],
  ],
  'a panel that is closed when everything was forgotten leaves no step': [
    4,
    [open(1), act(0, 'createInventory'), wait(200), forget(1), wait(20), close(0), rest],
  ],
  'a panel that is opening while everything is forgotten brings nothing back': [
    1,
    [act(0, 'createInventory'), rest, fill, forget(0), open(1), rest],
  ],
  'a panel that hears of a new list before it hears of forgetting keeps no steps': [
    1,
    [
      open(1),
      act(1, 'createInventory'),
      rest,
      forget(0),
      wait(20),
      act(0, 'createInventory'),
      rest,
    ],
  ],
  'a copy that is being written while everything is forgotten is not kept': [
    31,
    [open(1), fill, act(1, 'createInventory'), forget(0), rest],
  ],
  'a panel that opens while everything is forgotten does not store it again, although storage.local is silent':
    [3, [act(0, 'createInventory'), rest, mood('is very slow'), forget(0), open(1), rest, rest]],
  'a panel that reads late that everything is being forgotten forgets with the one that goes on with it':
    [
      18,
      [
        mood('never answers'),
        open(1),
        wait(7000),
        open(2),
        forget(1),
        wait(500),
        kill(1),
        mood('answers'),
        rest,
      ],
    ],
  'a storage that does not answer keeps nobody from saving': [
    6,
    [mood('never answers'), forget(0), act(0, 'createInventory'), rest],
  ],
  'unsaved changes are not lost beside another panel': [
    4,
    [open(1), fill, act(0, 'createInventory'), act(1, 'deleteInventory'), rest],
  ],
  'a change is carried out on the latest list': [
    1,
    [open(1), act(0, 'createInventory'), act(1, 'addContainer'), rest],
  ],
  'the copy has the list that belongs to its revision': [
    1,
    [act(0, 'createInventory'), rest, act(0, 'createInventory'), rest],
  ],
  'two panels never have the same log of steps': [
    1,
    [open(1), act(0, 'createInventory'), rest, act(1, 'createInventory'), rest, kill(1), rest],
  ],
  'two equal steps that are stored together are two lines': [
    43,
    [fill, act(0, 'createInventory'), act(0, 'createInventory'), makeRoom, rest, open(1), rest],
  ],
  'unsaved changes are not lost to a list whose ids do not fit': [
    25,
    [open(1), revert(1, 'select'), fill, act(0, 'duplicateContainer'), act(1, 'typeCoins'), rest],
  ],
  'a step of a closed panel is undone and redone exactly': [
    13,
    [
      act(0, 'deleteStacks'),
      close(0),
      open(0),
      rest,
      revert(0, 'undo'),
      rest,
      revert(0, 'redo'),
      rest,
    ],
  ],
  'a copy that is read late is not replaced by the older list that was opened without it': [
    2,
    [
      act(0, 'createInventory'),
      rest,
      wait(90_000),
      act(0, 'createInventory'),
      rest,
      killBrowser,
      mood('never answers'),
      open(0),
      wait(3000),
      mood('answers'),
      rest,
    ],
  ],
  'a copy of the same list that is read late keeps its revision, to which its undone step belongs':
    [
      2,
      [
        act(0, 'createInventory'),
        rest,
        wait(90_000),
        act(0, 'createInventory'),
        revert(0, 'undo'),
        rest,
        killBrowser,
        mood('never answers'),
        open(0),
        wait(3000),
        mood('answers'),
        rest,
      ],
    ],
  'a change beside a copy that is read late has a newer revision than that': [
    2,
    [
      act(0, 'createInventory'),
      rest,
      act(0, 'createInventory'),
      rest,
      killBrowser,
      mood('never answers'),
      open(0),
      wait(3000),
      act(0, 'createInventory'),
      mood('answers'),
      rest,
    ],
  ],
  'a change is carried out again in a copy that another panel has read, and that is newer by a clock that was set back':
    [
      24,
      [
        act(0, 'createInventory'),
        rest,
        act(0, 'createInventory'),
        rest,
        killBrowser,
        setClockBack,
        mood('is very slow'),
        open(0),
        mood('answers'),
        act(0, 'createInventory'),
        open(1),
        rest,
      ],
    ],
  'a safety copy that is cut off replaces no list': [
    2,
    [
      act(0, 'createInventory'),
      rest,
      act(0, 'createInventory'),
      rest,
      damageCopy,
      killBrowser,
      open(0),
      rest,
    ],
  ],
  'what is redone beside the change of another panel is undone exactly': [
    2,
    [
      open(1),
      act(0, 'deleteInventory'),
      revert(0, 'undo'),
      act(1, 'duplicateInventory'),
      revert(0, 'redo'),
      revert(0, 'undo'),
    ],
  ],
  'what is typed into a coin field and dropped leaves no line, also in a panel that was opened meanwhile':
    [70, [act(0, 'typeCoins'), open(1), act(0, 'typeCoins'), rest]],
  'a step that was continued without space for its tail may be left as it was written': [
    627,
    typeTwiceWithoutSpace,
  ],
  'without space for its tail, what is typed into a coin field and dropped may leave a line': [
    320,
    typeTwiceWithoutSpace,
  ],
  'of two half-typed texts the newer stays, also if a panel was killed just after everything was forgotten':
    [
      2,
      [
        open(1),
        forget(0),
        wait(500),
        type(0),
        wait(500),
        type(1),
        wait(1000),
        kill(1),
        wait(30_000),
        close(0),
        open(0),
        rest,
      ],
    ],
  'two panels that set a damaged list aside at the same time do not overwrite one another': [
    1,
    [
      close(0),
      damageList,
      mood('refuses'),
      open(1),
      open(0),
      act(1, 'createInventory'),
      act(0, 'createInventory'),
    ],
  ],
  'a flag is taken off where a list without ids leaves open which row it is': [
    370,
    [open(1), flag(0), refuseIds, act(1, 'editStack'), wait(500), deleteFlagged(0), rest],
  ],
  'a second kill, while a copy is being recovered, loses nothing that is in the copy': [
    20,
    [
      act(0, 'createInventory'),
      rest,
      act(0, 'createInventory'),
      rest,
      killBrowser,
      open(0),
      killBrowser,
      open(0),
      rest,
    ],
  ],
  'the step of a killed panel is in the copy that is recovered, although there is no space for its tail':
    [17, [open(1), act(1, 'createInventory'), kill(1), rest, killBrowser, fill, open(1), rest]],
  'what a panel that is closed was forgetting for the second time is completed by another one': [
    12,
    [
      open(1),
      { ...act(0, 'createInventory'), after: 1 },
      { ...forget(1), after: 2000 },
      { ...forget(1), after: 20 },
      { ...close(1), after: 20 },
    ],
  ],
  'a step that is made and whose panel is closed while another panel opens is there': [
    1,
    [
      closingCalls('are lost'),
      mood('is slow'),
      open(1),
      act(0, 'createInventory'),
      close(0),
      wait(3000),
      mood('answers'),
      close(1),
      open(1),
      rest,
    ],
  ],
  'a panel that closes before it hears of forgetting brings none of its steps back': [
    4,
    [
      open(1),
      act(0, 'editStack'),
      forget(1),
      { after: 20, does: 'action', place: 1, kind: 'addImported' },
      { ...close(0), after: 1 },
      rest,
    ],
  ],
  'the step of a closed panel is there although forgetting everything fails': [
    1,
    [
      open(2),
      mood('refuses'),
      open(1),
      act(0, 'createInventory'),
      close(0),
      forget(1),
      wait(7000),
      mood('answers'),
      rest,
    ],
  ],
};

test.each(Object.entries(stories))('%s', async (_, [seed, steps]) => {
  const events = steps.map((step, index) => ({ ...step, seed: seed * 100 + index }) as Event);
  const { fault, story } = await play(seed, events);
  expect(fault && { fault, story }).toBeUndefined();
  // An undo that finds nothing to undo would show nothing.
  expect(story.filter((line) => line.includes('(nothing)'))).toEqual([]);
});
