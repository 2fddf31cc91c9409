/**
 * Random tests: undo reverts exactly the changes of this panel in the built extension, and no other panel's.
 *
 * @browser chromium
 */
import { expect, test } from 'vitest';
import {
  bramblewick,
  type Inventory,
  inventory,
  pouch,
  saved,
  stack,
  storage,
} from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import type { Panel } from './support/panel.ts';

/** Always the same in `npm test`, so that a failure is caused by a change of the code. */
const seed = process.env.SOAK ? 1 + Math.floor(Math.random() * 2_000_000_000) : 271_828;

declare global {
  interface Window {
    handWith: typeof handWith;
  }
}

/** Runs in the panel: makes random changes like a user, at full speed or with pauses. */
function handWith(seed: number, pause = 0) {
  let state = seed;
  const random = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const turn = () => new Promise((resolve) => setTimeout(resolve, pause));
  const all = <Element extends HTMLElement>(selector: string) => [
    ...document.querySelectorAll<Element>(selector),
  ];
  const any = <Element extends HTMLElement>(selector: string) => {
    const found = all<Element>(selector);
    return found[random(Math.max(found.length, 1))];
  };
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  const type = async (field: HTMLInputElement | undefined, text: string) => {
    if (field) {
      set?.call(field, text);
    }
    field?.dispatchEvent(new Event('input', { bubbles: true }));
    await turn();
  };
  const leave = async (field: HTMLInputElement | undefined) => {
    field?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    await turn();
  };
  const click = async (name: string) => {
    any(`button[aria-label="${name}"]:enabled`)?.click();
    await turn();
  };
  const text = () => localStorage.getItem('hss-invs') ?? '';
  return { random, turn, all, any, type, leave, click, text };
}

/** Makes random changes like a user, then undoes and redoes all of them. */
async function play(seed: number, steps: number): Promise<{ texts: string[]; faults: string[] }> {
  const { random, turn, all, any, type, leave, click, text } = window.handWith(seed);
  window.confirm = () => true;

  const acts: (() => Promise<void>)[] = [
    async () => {
      const coin = any<HTMLInputElement>('[data-coin] input');
      await type(coin, String(random(500)));
      await type(coin, String(random(500)));
      await leave(coin);
    },
    async () => {
      const name = any<HTMLInputElement>('input[aria-label="New item name"]');
      await type(name, `thing ${random(1000)}`);
      name?.form?.requestSubmit();
    },
    async () => {
      const quantity = any<HTMLInputElement>('input[aria-label="Quantity"]');
      await type(quantity, String(random(90)));
      await leave(quantity);
    },
    async () => {
      const name = any<HTMLInputElement>('input[aria-label="Name"]');
      await type(name, `other ${random(1000)}`);
      await leave(name);
    },
    () => click('Equipped'),
    async () => {
      await click('Flag for deletion');
      all('button')
        .find((button) => button.textContent?.trim() === 'Delete Selected')
        ?.click();
    },
    () => click(['Move left', 'Move right', 'Move up', 'Move down'][random(4)] ?? ''),
    () => click(random(4) === 0 ? 'Delete' : 'Move right'),
    () =>
      click(['Duplicate inventory', 'Move inventory up', 'Move inventory down'][random(3)] ?? ''),
    async () => any('aside li > button')?.click(),
  ];
  const texts = [text()];
  for (let step = 0; step < steps; step += 1) {
    await acts[random(acts.length)]?.();
    await turn();
    if (text() !== texts.at(-1)) {
      texts.push(text());
    }
  }

  const faults: string[] = [];
  const travel = async (label: string, path: string[]) => {
    for (const [step, expected] of path.entries()) {
      // Moving a row past its twin is a step that stores the same text.
      const before = text();
      do {
        all(`button[aria-label="${label}"]:enabled`)[0]?.click();
        await turn();
      } while (text() === before && all(`button[aria-label="${label}"]:enabled`).length > 0);
      if (text() !== expected) {
        faults.push(
          `${label} ${step}: ${text().slice(0, 300)} instead of ${expected.slice(0, 300)}`,
        );
        return;
      }
    }
  };
  await travel('Undo', texts.slice(0, -1).reverse());
  await travel('Redo', texts.slice(1));
  return { texts, faults };
}

async function giveHand(panel: Panel): Promise<void> {
  await panel.page.evaluate(`window.handWith = ${handWith}`);
}

const two = saved(
  bramblewick,
  inventory('Mira', [storage('Bag', [stack('Rope')])], [pouch('Purse')]),
);

test(`random changes with the seed ${seed}, all the way back and forth`, async () => {
  const panel = await openPanel({ width: 1280, stored: two });
  await giveHand(panel);
  const { texts, faults } = await panel.page.evaluate(play, seed, process.env.SOAK ? 450 : 45);
  expect(faults).toEqual([]);
  expect(texts.length).toBeGreaterThan(20);
  expect(texts[0]).toBe(two);
});

/** One panel changes coins and quantities, with pauses in which the other one is notified of each change. */
async function count(seed: number): Promise<void> {
  const { random, any, type, leave } = window.handWith(seed, 20);
  for (let step = 0; step < 6; step += 1) {
    const isCoin = random(2) === 0;
    const field = any<HTMLInputElement>(
      isCoin ? '[data-coin] input' : '[aria-label="Bag"] input[aria-label="Quantity"]',
    );
    await type(field, random(3) === 0 ? `+${1 + random(9)}` : String(1 + random(500)));
    await leave(field);
  }
}

/** The other panel changes everything else: names, equipped items, places of containers, new items. */
async function arrange(seed: number): Promise<void> {
  const { random, any, type, leave, click } = window.handWith(seed, 20);
  for (let step = 0; step < 6; step += 1) {
    const act = random(4);
    if (act === 0) {
      const name = any<HTMLInputElement>('input[aria-label="Name"]');
      await type(name, `thing ${random(1000)}`);
      await leave(name);
    } else if (act === 1) {
      const name = any<HTMLInputElement>('[aria-label="Chest"] input[aria-label="New item name"]');
      await type(name, `new ${random(1000)}`);
      name?.form?.requestSubmit();
    } else if (act === 2) {
      await click('Equipped');
    } else {
      await click(['Move left', 'Move right', 'Move up', 'Move down'][random(4)] ?? '');
    }
  }
}

/** Undoes or redoes all steps of a panel. Returns their number. */
async function travel(button: 'Undo' | 'Redo'): Promise<number> {
  const { turn, any } = window.handWith(1, 20);
  let steps = 0;
  for (;;) {
    const enabled = any(`button[aria-label="${button}"]:enabled`);
    if (!enabled) {
      return steps;
    }
    enabled.click();
    steps += 1;
    await turn();
  }
}

/** A list with the coins and quantities of another one, wherever its containers are. */
function withCountsOf(counts: string, list: string): string {
  const counted = (JSON.parse(counts) as Inventory[]).flatMap(({ columns }) => columns.flat());
  const inventories: Inventory[] = JSON.parse(list);
  for (const container of inventories.flatMap(({ columns }) => columns.flat())) {
    const other = counted.find(({ name }) => name === container.name);
    if (container.kind === 'money-pouch' && other?.kind === 'money-pouch') {
      container.coins = other.coins;
    } else if (container.kind === 'item-container' && other?.kind === 'item-container') {
      for (const [index, { quantity }] of other.items.entries()) {
        Object.assign(container.items[index] ?? {}, { quantity });
      }
    }
  }
  return JSON.stringify(inventories);
}

const histories = process.env.SOAK ? 200 : 10;

test(`${histories} histories of two panels with the seed ${seed}: each takes back its own, whatever the other one did`, async () => {
  const start = saved(
    inventory(
      'Mira',
      [storage('Bag', [stack('Rope'), stack('Torch')]), storage('Chest')],
      [pouch('Purse'), pouch('Sock')],
    ),
  );
  const counter = await openPanel({ surface: 'panel', stored: start });
  const arranger = await counter.another();
  await Promise.all([giveHand(counter), giveHand(arranger)]);
  const go = async (panel: Panel, button: 'Undo' | 'Redo') => {
    const steps = await panel.page.evaluate(travel, button);
    return { steps, text: (await panel.stored()) ?? '' };
  };
  let steps = 0;
  for (let history = 0; history < histories; history += 1) {
    const told = `history ${history}`;
    await Promise.all([
      counter.page.evaluate(count, seed + 2 * history),
      arranger.page.evaluate(arrange, seed + 2 * history + 1),
    ]);
    const all = (await counter.stored()) ?? '';
    const uncounted = await go(counter, 'Undo');
    expect(uncounted.text, told).toBe(withCountsOf(start, all));
    expect((await go(counter, 'Redo')).text, told).toBe(all);
    const unarranged = await go(arranger, 'Undo');
    expect(unarranged.text, told).toBe(withCountsOf(all, start));
    expect((await go(counter, 'Undo')).text, told).toBe(start);
    steps += uncounted.steps + unarranged.steps;
  }
  expect(steps).toBeGreaterThan(5 * histories);
});
