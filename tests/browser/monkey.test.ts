/**
 * A monkey at two panels: random gestures by mouse and keyboard, and after each of them what is stored and what both
 * panels show is compared with an account that is kept without the engine. `MONKEY_SEED=… npx vitest run …` repeats a
 * run, whose seed a failure names.
 *
 * @browser chromium
 */
import { expect, test } from 'vitest';
import { Account, linesOf, type Owner, open, screenLines } from './support/account.ts';
import { eventually } from './support/eventually.ts';
import { inventoriesOf, saved } from './support/inventories.ts';
import { Monkey, Pointless, type Side } from './support/monkey.ts';
import { openPanel } from './support/open-panel.ts';
import { belongings } from './support/session.ts';
import { tricks } from './support/tricks.ts';

const soak = Boolean(process.env.SOAK);
/** Always the same in `npm test`, so that each change is tested like the previous one. */
const seed = Number(
  process.env.MONKEY_SEED ?? (soak ? 1 + Math.floor(Math.random() * 2_000_000_000) : 271_828),
);
const STEPS = soak ? 3000 : 70;
/** So high that no message lies over what is clicked next. */
const HEIGHT = 1700;

const linesIn = async (side: Side) => linesOf(await inventoriesOf(side.panel));

/** Undoes the latest step of this panel, or redoes it. Steps that were combined are undone together. */
async function undoOrRedo(monkey: Monkey): Promise<string> {
  const { account, side } = monkey;
  const { past, undone } = side;
  const name = undone ? 'Redo' : 'Undo';
  const candidates = undone ? [undone] : past.toReversed();
  if (candidates.length === 0) {
    throw new Pointless();
  }
  const button = side.panel.find('button', name);
  if (side.by === 'mouse') {
    await button.click();
  } else {
    await button.reach();
    await monkey.key(undone ? 'Control+Y' : 'Control+Z');
  }
  const before = account.inventories;
  const texts = candidates.map((each) => account.lines(each).join('\n'));
  let found = -1;
  await expect
    .poll(
      async () => {
        found = texts.indexOf((await linesIn(side)).join('\n'));
        return found;
      },
      { message: `the list after ${name}` },
    )
    .toBeGreaterThanOrEqual(0);
  account.inventories = candidates[found] ?? [];
  await followUndo(monkey, before);
  side.past = undone ? [...past, before] : past.slice(0, past.length - 1 - found);
  side.undone = undone ? undefined : before;
  return `presses ${name}`;
}

/** Opens in the account the inventory that the step changed; of several the panel says which it was. */
async function followUndo({ account, side }: Monkey, before: readonly Owner[]): Promise<void> {
  const texts = new Map(before.map((owner) => [owner.id, JSON.stringify(owner)]));
  const changed = account.inventories.filter(
    (owner) => texts.get(owner.id) !== JSON.stringify(owner),
  );
  if (changed.length > 0 && !changed.some(({ id }) => id === side.seen.open)) {
    const names = changed.map(({ name }) => name);
    const shown = async () => (await side.panel.page.evaluate(screenLines))[0];
    await expect.poll(shown, { message: 'the inventory opened by undo' }).toBeOneOf(names);
    const name = await shown();
    open(side.seen, changed.find((owner) => owner.name === name)?.id ?? 0);
  }
}

/** One random step, and what must be stored and shown after it. */
async function step(monkey: Monkey): Promise<void> {
  const { account, sides } = monkey;
  if (monkey.below(5) === 0) {
    monkey.side = monkey.any(sides);
    await monkey.side.panel.toFront();
  }
  const { side } = monkey;
  side.by = monkey.any(['mouse', 'keyboard'] as const);
  const before = structuredClone(account.inventories);
  const beforeLines = JSON.stringify(before);
  const isTravel = monkey.below(9) === 0;
  const trick = isTravel ? undoOrRedo : monkey.any(tricks);
  const who = `${sides.indexOf(side) === 0 ? 'narrow' : 'wide'}, ${side.by}`;
  monkey.doing = `${who}: ${trick.name}`;
  monkey.done.push(`${who}: ${await trick(monkey)}`);
  const isChanged = beforeLines !== JSON.stringify(account.inventories);
  for (const each of sides) {
    account.tidy(each.seen, before);
    if (isChanged && (each !== side || !isTravel)) {
      each.past = each === side ? [...each.past, before] : [];
      each.undone = undefined;
    }
    each.open = account.inventories.find(({ id }) => id === each.seen.open)?.name ?? '';
  }
  await expectLines('stored', () => linesIn(side), account.lines());
  for (const each of sides) {
    const where = `shown in the ${sides.indexOf(each) === 0 ? 'narrow' : 'wide'} panel`;
    await expectLines(
      where,
      () => each.panel.page.evaluate(screenLines),
      account.screen(each.seen),
    );
  }
}

/** Waits until these are the lines, and else names those that differ. */
function expectLines(where: string, read: () => Promise<string[]>, wanted: string[]) {
  return eventually(async () => {
    const found = await read();
    const besides = (all: string[], others: string[]) =>
      all.filter((line, index) => line !== others[index]).join('\n');
    if (found.join('\n') !== wanted.join('\n')) {
      throw new Error(
        `${where} is\n${besides(found, wanted)}\ninstead of\n${besides(wanted, found)}`,
      );
    }
  });
}

test(
  `a monkey at two panels with the seed ${seed}: everything is where it was put, and nothing else`,
  async () => {
    const start = [belongings('Ada'), belongings('Bran'), belongings('Cara')];
    const narrow = await openPanel({ width: 360, height: HEIGHT, stored: saved(...start) });
    const wide = await narrow.another({ width: 1280 });
    await narrow.toFront();
    const account = new Account(start);
    const first = account.inventories[0];
    const sideOf = (panel: typeof narrow): Side => ({
      panel,
      by: 'mouse',
      open: 'Ada',
      seen: { open: first?.id ?? 0, drafts: new Map(), flags: new Map() },
      past: [],
      undone: undefined,
    });
    const monkey = new Monkey(account, [sideOf(narrow), sideOf(wide)], seed);
    for (let count = 0; count < STEPS; ) {
      try {
        await step(monkey);
        count += 1;
      } catch (error) {
        if (!(error instanceof Pointless)) {
          const latest = monkey.done.slice(-12).join('\n');
          const reason = error instanceof Error ? error.message : String(error);
          throw new Error(
            `MONKEY_SEED=${seed}, step ${monkey.done.length}, ${monkey.doing}: ${reason}\nThe latest steps:\n${latest}`,
            { cause: error },
          );
        }
      }
    }
  },
  soak ? 60 * 60_000 : 5 * 60_000,
);
