/**
 * Chromium's process for storage ends while panels are open, for instance without memory: `localStorage` is what it was
 * up to a minute and a half ago (docs/rules/storage.md#changes-that-the-browser-loses).
 */
import { expect, test } from 'vitest';
import { Shown } from './commands.ts';
import type { Observer, SimulatedPanel } from './panel.ts';
import { Random } from './random.ts';
import { World } from './world.ts';

const OBSERVER: Observer = {
  onLoaded: () => undefined,
  onReloaded: () => undefined,
  beforeDispatch: () => undefined,
  onDispatched: () => undefined,
  onForgotten: () => undefined,
  onTextTaken: () => undefined,
};

const torches = { quantity: 5, equipped: false, item: { name: 'Torch', value: 0, weight: 1 } };
const LIST = [
  {
    name: 'Mira',
    strengthScore: 10,
    penalties: [],
    columns: [[{ kind: 'item-container', name: 'Backpack', capacity: 10, items: [torches] }], []],
  },
];

/** The names of the inventories of a list, and Mira’s torches. */
function contents(list: string): { names: string[]; torches: number } {
  const inventories = JSON.parse(list) as typeof LIST;
  const mira = inventories.find(({ name }) => name === 'Mira');
  return {
    names: inventories.map(({ name }) => name).sort(),
    torches: mira?.columns[0]?.[0]?.items[0]?.quantity ?? 0,
  };
}

/** True if a state is none between two writes of one turn, which a list without its ids could be. */
function isWhole(entries: ReadonlyMap<string, string>): boolean {
  const ids = JSON.parse(entries.get('hss-ids') ?? '{}') as { revision?: number };
  return ids.revision === Number(entries.get('hss-revision') ?? 0);
}

/** Lets panels change something while the process ends, and returns what they made and what is stored. */
async function play(seed: number) {
  const random = new Random(seed);
  const world = new World();
  world.random = random;
  world.local.setItem('hss-invs', JSON.stringify(LIST));
  const made = { names: ['Mira'], torches: 5 };
  const panels: SimulatedPanel[] = [];
  for (let place = 0; place < random.one(1, 2, 2, 3); place += 1) {
    panels.push(world.open(place, false, OBSERVER));
    await world.time.pass(random.one(100, 1000));
  }
  for (let round = 0; round < 12; round += 1) {
    await world.time.pass(random.one(3, 20, 100, 200, 1500));
    const panel = random.pick(panels);
    if (random.oneIn(4)) {
      const states = world.local.statesSince(90_000).filter(isWhole);
      world.local.fallBackTo(random.pick(states) ?? new Map());
    } else if (panel && random.oneIn(2)) {
      const name = `made ${round}`;
      panel.dispatch({ type: 'createInventory', name });
      made.names.push(name);
    } else if (panel) {
      const [inventory] = panel.views.inventories.get();
      if (inventory !== undefined) {
        panel.dispatch({ type: 'select', inventory });
      }
      const { row } = new Shown(panel, random);
      if (row) {
        panel.dispatch({ type: 'editStack', ...row, field: 'quantity', text: '+1' });
        made.torches += 1;
      }
    }
  }
  await world.time.pass(30_000);
  for (const panel of panels) {
    panel.persistence.syncAndRetry();
    await world.time.pass(10_000);
  }
  made.names.sort();
  const stored = contents(world.list ?? '[]');
  const shown = panels.map(({ views }) => views.inventories.get().length);
  return { made, stored, shown };
}

test('what panels have changed in the same moment is stored, although the browser loses it', async () => {
  for (let seed = 1; seed <= 50; seed += 1) {
    const { made, stored, shown } = await play(seed);
    expect({ seed, ...stored }).toEqual({ seed, ...made });
    expect(new Set(shown)).toEqual(new Set([made.names.length]));
  }
});
