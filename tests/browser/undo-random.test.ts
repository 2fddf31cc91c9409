/** Property: whatever is done in the built extension, undo and redo travel through exactly what was stored. */
import { expect, test } from 'vitest';
import { bramblewick, inventory, pouch, saved, stack, storage } from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';

const stored = saved(
  bramblewick,
  inventory('Mira', [storage('Bag', [stack('Rope')])], [pouch('Purse')]),
);

/** Runs in the panel: random changes as a user makes them, then all the way back and forth. */
async function play(seed: number, steps: number): Promise<{ texts: string[]; faults: string[] }> {
  let state = seed;
  const random = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const turn = () => new Promise((resolve) => setTimeout(resolve));
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

// Always the same in `npm test`, so that it says of a change what it said of the one before.
const seed = process.env.SOAK ? 1 + Math.floor(Math.random() * 2_000_000_000) : 271_828;

test(`random changes with the seed ${seed}, all the way back and forth`, async () => {
  const panel = await openPanel({ width: 1280, stored });
  const { texts, faults } = await panel.page.evaluate(play, seed, process.env.SOAK ? 450 : 150);
  expect(faults).toEqual([]);
  expect(texts.length).toBeGreaterThan(20);
  expect(texts[0]).toBe(stored);
});
