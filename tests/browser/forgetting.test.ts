/**
 * Checks that forgotten data never comes back, whatever was being typed, saved or copied at that moment
 * (docs/rules/storage.md#forgetting-everything). `npm run soak` forgets at 100 random moments.
 */
import { expect, test } from 'vitest';
import { answerOf, openFindItem, serverSaying, start, thing } from './support/catalogue.ts';
import { inventory, pouch, saved, storage } from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import type { Panel } from './support/panel.ts';
import { createInventory, forgetEverything } from './support/panel-parts.ts';

const soak = Boolean(process.env.SOAK);
const stored = saved(inventory('Mira', [storage('Backpack')], [pouch('Purse')]));

/**
 * Types a digit into a coin field of one panel and forgets everything in another, or in the same one, some milliseconds
 * later. It runs in the pages, because a test is too slow to hit a moment.
 */
async function forgetAfter(
  panel: Panel,
  editing: Panel,
  { after, leaves }: { after: number; leaves: boolean },
): Promise<void> {
  const at = Date.now() + 300;
  await Promise.all([
    editing.page.evaluate(
      async (start, isLeft) => {
        await new Promise((resolve) => setTimeout(resolve, start - Date.now()));
        const field = document.querySelector<HTMLInputElement>('input[aria-label="gp"]');
        const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
        field?.focus();
        set?.call(field, '7');
        field?.dispatchEvent(new Event('input', { bubbles: true }));
        if (isLeft) {
          field?.blur();
        }
      },
      at,
      leaves,
    ),
    panel.page.evaluate(async (start) => {
      const buttons = [...document.querySelectorAll('button')];
      const forget = buttons.find(({ textContent }) => textContent === 'Forget everything');
      await new Promise((resolve) => setTimeout(resolve, start - Date.now()));
      forget?.focus();
      forget?.click();
      for (const text of ['Forget everything?', 'Really forget everything?']) {
        for (;;) {
          const question = document.querySelector('[role="alertdialog"]');
          if (question?.textContent?.includes(text)) {
            question.querySelector<HTMLElement>('[type="submit"]')?.click();
            break;
          }
          await new Promise((resolve) => setTimeout(resolve, 1));
        }
      }
    }, at + after),
  ]);
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Everything that is stored, as one text. */
async function everythingStored(panel: Panel): Promise<string> {
  const quick = await panel.page.evaluate(() => JSON.stringify({ ...localStorage }));
  return quick + JSON.stringify(await panel.durable());
}

async function expectNothing(panel: Panel): Promise<void> {
  await expect
    .poll(() => panel.find('complementary', 'Inventories').text())
    .toContain('No inventories to show.');
  await expect.poll(() => panel.find('status', { text: /recovered/ }).count()).toBe(0);
  // A step that another panel has just written is gone a moment later.
  await expect.poll(() => everythingStored(panel)).not.toContain('Mira');
}

const forgetAt = Array.from({ length: soak ? 100 : 2 }, (_, index) => ({
  index,
  panels: 1 + (index % 2),
  leaves: index % 4 < 2,
  after: Math.round(soak ? Math.random() * 600 : ([300, 0][index] ?? 0)),
}));

test.each(forgetAt)(
  '$index: forgotten $after ms after an edit, with $panels panels',
  async ({ panels, leaves, after }) => {
    const panel = await openPanel({ width: 1280, stored });
    const editing = panels === 1 ? panel : await panel.another();
    await forgetAfter(panel, editing, { after, leaves });
    await expectNothing(panel);
    // A copy that was being written would have been stored by now.
    await wait(1000);
    for (const each of new Set([panel, editing])) {
      await expectNothing(each);
      await each.reload();
      await expectNothing(each);
    }
    // The panel in which was typed still works.
    await createInventory(editing, 'Nia');
    // In the list, in its copy, in the step, in the tail and in the copy of the tail; in each of the last three as the
    // label, as its data and words, its inventory's name, and the version after it.
    await expect.poll(async () => (await everythingStored(panel)).split('Nia').length - 1).toBe(14);
    await editing.reload();
    await editing.find('heading', 'Nia').appears();
    expect(await everythingStored(panel)).not.toContain('Mira');
  },
);

test('if the browser refuses to forget, the panel reports it and continues', async () => {
  const panel = await openPanel({ width: 1280, stored });
  await panel.page.evaluate(() => {
    const { chrome, browser } = globalThis as unknown as Record<'chrome' | 'browser', Extension>;
    interface Extension {
      storage: { local: object };
    }
    const value = () => Promise.reject(new Error('The disk is broken.'));
    Object.defineProperty((browser ?? chrome).storage.local, 'remove', { value });
  });
  await forgetAfter(panel, panel, { after: 100, leaves: true });
  const alert = panel.find('alert', { text: /Nothing was forgotten.*The disk is broken/ });
  await alert.appears();
  expect(await everythingStored(panel)).toContain('"gp\\":7');
  await panel.reload();
  await expect.poll(() => panel.find('complementary', 'Inventories').text()).toContain('Mira');
});

// docs/rules/catalogues-and-text.md#host-permissions
test('the permission to reach a server is revoked', async () => {
  const { host } = await start(serverSaying(answerOf([thing('a', 'Astrolabe')])));
  const panel = await openPanel({ width: 1280, stored });
  await panel.grantHosts('http://127.0.0.1/*');
  await openFindItem(panel);
  await panel.find('button', 'Catalogue').click();
  await panel.find('textbox', 'Catalogue server').fill(host);
  await panel.find('button', 'Save').click();
  await expect.poll(() => panel.grantedHosts()).toEqual(['http://127.0.0.1/*']);
  await panel.find('button', 'Cancel').click();
  await panel.find('dialog').disappears();
  await forgetEverything(panel);
  await expect.poll(() => panel.grantedHosts()).toEqual([]);
});
