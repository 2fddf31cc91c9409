/**
 * Kills the browser while changes are made (docs/rules/storage.md#safety-copy): at most the changes of the last two
 * seconds may be missing. `npm run soak` kills it at 20 moments between 5 and 90 s.
 */
import { expect, inject, test } from 'vitest';
import { inventory, saved, stacksIn, storage } from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import type { Panel } from './support/panel.ts';
import { card } from './support/panel-parts.ts';

const soak = Boolean(process.env.SOAK);
const minutes = 60_000;

interface Change {
  name: string;
  at: number;
}

/** The safety copy, as a text. */
async function safetyCopy(panel: Panel): Promise<string> {
  return JSON.stringify((await panel.durable()).inventories ?? '');
}

/** Adds an item about every 100 ms and returns the time of each. */
async function work(panel: Panel, milliseconds: number): Promise<Change[]> {
  const changes: Change[] = [];
  const end = Date.now() + milliseconds;
  while (Date.now() < end) {
    const name = `item ${changes.length}`;
    await panel.page.evaluate((text) => {
      const field = document.querySelector<HTMLInputElement>('input[aria-label="New item name"]');
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      set?.call(field, text);
      field?.dispatchEvent(new Event('input', { bubbles: true }));
      field?.form?.requestSubmit();
    }, name);
    changes.push({ name, at: Date.now() });
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return changes;
}

async function killAfter(milliseconds: number): Promise<void> {
  const panel = await openPanel({
    surface: 'panel',
    stored: saved(inventory('Mira', [storage('Backpack')])),
  });
  await card(panel, 'Backpack').appears();
  // The browser makes its storage with the first copy, which can take seconds while others keep the disk busy.
  await panel.find('textbox', 'New item name').fill('Rope');
  await panel.press('Enter');
  await expect.poll(() => safetyCopy(panel)).toContain('Rope');
  const changes = await work(panel, milliseconds);
  const killed = Date.now();
  await panel.crash();
  await card(panel, 'Backpack').appears();
  const copy = await safetyCopy(panel);
  const lossOf = async () => {
    const stacks = (await stacksIn(panel, 'Backpack')).slice(1);
    const names = new Set(stacks.map(({ item }) => item.name));
    const missing = changes.filter(({ name }) => !names.has(name));
    const [first] = missing;
    return { names, missing, lost: first ? killed - first.at : 0 };
  };
  // A safety copy that the browser gives late is loaded in the open panel.
  await expect
    .poll(async () => (await lossOf()).lost, { message: `Safety copy: ${copy}` })
    .toBeLessThan(2000);
  const { names, missing, lost } = await lossOf();
  const notices = await panel
    .find('status', { text: /were recovered from the safety copy/ })
    .count();
  console.log(
    `${inject('browser')}, killed after ${(milliseconds / 1000).toFixed(1)} s: ${missing.length} of ${changes.length} changes missing, the last ${lost} ms${notices > 0 ? ', recovered from the safety copy' : ''}`,
  );
  // None is missing in between, and none is there twice.
  expect([...names]).toEqual(changes.slice(0, names.size).map(({ name }) => name));
}

/** After how many seconds it is killed: between the moments at which Chromium itself writes, and close to them. */
const moments = soak ? Array.from({ length: 20 }, (_, index) => 5.4 + index * 4.45) : [6.5];

test.each(moments)('killed after %f s', (seconds) => killAfter(1000 * seconds), 5 * minutes);
