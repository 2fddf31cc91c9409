/** Checks the suggestions while a name is typed in the add row (docs/rules/actions.md#add-row). */
import { expect, test } from 'vitest';
import { answerOf, serverThat, start, thing } from './support/catalogue.ts';
import type { Found } from './support/found.ts';
import { inventory, pouch, saved, stack, stacksIn, storage } from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import type { Panel } from './support/panel.ts';
import { card, row } from './support/panel-parts.ts';

const mira = inventory(
  'Mira',
  [storage('Backpack', [stack('Rope', { weight: 10 })]), pouch('Purse')],
  [storage('Sack')],
);
const tobin = inventory('Tobin', [storage('Bag', [stack('Torque of Vigil', { value: 900 })])]);

const list = (panel: Panel) => panel.find('listbox', 'Suggestions');
const field = (panel: Panel, name: string) =>
  card(panel, 'Backpack').find('textbox', `New item ${name}`);

/** The name of the option that the arrow keys have marked, as screen readers get it. */
async function active(panel: Panel): Promise<string | undefined> {
  const id = await field(panel, 'name').attribute('aria-activedescendant');
  return id === null
    ? undefined
    : panel.page.evaluate((of) => document.getElementById(of)?.textContent ?? undefined, id);
}

test('the arrow keys mark a suggestion, Enter fills it in, and Enter again adds', async () => {
  const panel = await openPanel({ stored: saved(mira, tobin) });
  const name = field(panel, 'name');
  await expect.poll(() => name.attribute('aria-autocomplete')).toBe('list');
  await name.type('tor');
  await list(panel).appears();
  const names = await list(panel).find('option').names();
  expect(names.length).toBeLessThanOrEqual(5);
  expect(names).toContain('Torch 0.01 gp, 1 lb');
  // Items of other inventories are suggested, too.
  expect(names).toContainEqual(expect.stringMatching(/^Torque of Vigil 900 gp/));
  await expect.poll(() => name.attribute('aria-controls')).toBe(await list(panel).attribute('id'));
  await expect.poll(() => name.attribute('aria-activedescendant')).toBeNull();

  const torch = names.findIndex((each) => each.startsWith('Torch '));
  for (let step = 0; step <= torch; step += 1) {
    await panel.press('ArrowDown');
  }
  expect(await active(panel)).toMatch(/^Torch /);
  await expect
    .poll(() =>
      list(panel)
        .find('option', /^Torch /)
        .attribute('aria-selected'),
    )
    .toBe('true');
  await panel.press('Enter');
  await list(panel).disappears();
  await expect.poll(() => name.value()).toBe('Torch');
  await expect.poll(() => field(panel, 'value').value()).toBe('0.01');
  await expect.poll(() => field(panel, 'weight').value()).toBe('1');
  expect(await stacksIn(panel, 'Backpack')).toHaveLength(1);
  await panel.press('Enter');
  await row(panel, 'Backpack', 'Torch').appears();
  expect((await stacksIn(panel, 'Backpack')).at(-1)).toEqual({
    ...stack('Torch', { value: 0.01, weight: 1 }),
    supply: true,
  });
  await expect.poll(() => name.value()).toBe('');
});

test('from the last one on it is the text again, and Escape closes the list before it empties the row', async () => {
  const panel = await openPanel({ stored: saved(mira) });
  const name = field(panel, 'name');
  await name.type('lant');
  const count = (await list(panel).appears()) && (await list(panel).find('option').count());
  await panel.press('ArrowUp');
  expect(await active(panel)).toBeDefined();
  await panel.press('ArrowDown');
  expect(await active(panel)).toBeUndefined();
  for (let step = 0; step < count; step += 1) {
    await panel.press('ArrowDown');
  }
  await panel.press('Escape');
  await list(panel).disappears();
  await expect.poll(() => name.value()).toBe('lant');
  await panel.press('ArrowDown');
  await list(panel).appears();
  await panel.press('Escape');
  await panel.press('Escape');
  await expect.poll(() => name.value()).toBe('');

  // If no suggestion is marked, Enter adds the typed text.
  await name.type('lant');
  await list(panel).appears();
  await panel.press('Enter');
  await row(panel, 'Backpack', 'lant').appears();
  await list(panel).disappears();
});

test.each([false, true])('one is picked by a click, with touch: %s', async (touch) => {
  const panel = await openPanel({ stored: saved(mira), touch });
  await field(panel, 'name').click();
  await panel.page.keyboard.type('bedr');
  await list(panel)
    .find('option', /^Bedroll/)
    .click();
  await list(panel).disappears();
  await expect.poll(() => field(panel, 'name').value()).toBe('Bedroll');
  await expect.poll(() => field(panel, 'weight').value()).toBe('7');
  await expect.poll(() => field(panel, 'name').focused()).toBe(true);

  await field(panel, 'name').fill('bedr');
  await list(panel).appears();
  await panel.press('Tab');
  await list(panel).disappears();
});

test('a line with a count adds the item that was read, Shift+Enter adds the text as typed', async () => {
  const panel = await openPanel({ stored: saved(mira) });
  await field(panel, 'name').type('3 torches');
  await card(panel, 'Backpack')
    .find('status', { text: 'Enter adds 3 × Torch: 0.01 gp and 1 lb each, 0.6 slots' })
    .appears();
  await panel.press('Enter');
  await row(panel, 'Backpack', 'Torch').appears();
  await panel.page.keyboard.type('2 torches');
  await panel.press('Shift+Enter');
  await row(panel, 'Backpack', '2 torches').appears();
  expect((await stacksIn(panel, 'Backpack')).slice(1)).toEqual([
    { ...stack('Torch', { quantity: 3, value: 0.01, weight: 1 }), supply: true },
    stack('2 torches'),
  ]);
  await expect.poll(() => panel.find('button', 'Undo').attribute('title')).toContain('2 torches');
});

/** True if an element is completely inside the panel's window, and its corners are not covered. */
async function isWhole(panel: Panel, found: Found): Promise<boolean> {
  const { x, y, width, height } = await found.box();
  return panel.page.evaluate(
    (left, top, right, bottom) => {
      const corners = [
        [left + 4, top + 4],
        [right - 4, bottom - 4],
      ] as const;
      return (
        left >= 0 &&
        top >= 0 &&
        right <= innerWidth &&
        bottom <= innerHeight &&
        corners.every((at) => document.elementFromPoint(...at)?.closest('[role="listbox"]'))
      );
    },
    x,
    y,
    x + width,
    y + height,
  );
}

const things = Array.from({ length: 300 }, (_, index) => stack(`Thing ${index + 1}`));

// The last card on the screen, its add row at the lower edge of the panel.
test.each([
  [320, 640],
  [180, 320],
  [1280, 500],
])('they are seen whole wherever the row is, at %i × %i px', async (width, height) => {
  const long = inventory('Mira', [storage('Chest', [stack('Rope')]), storage('Backpack', things)]);
  const panel = await openPanel({ stored: saved(long), width, height });
  const name = field(panel, 'name');
  await name.focus();
  for (const block of ['end', 'center', 'start'] as const) {
    await panel.page.evaluate((where) => {
      document.activeElement?.scrollIntoView({ block: where, behavior: 'instant' });
    }, block);
    await panel.page.keyboard.type('t');
    await list(panel).appears();
    await expect.poll(() => isWhole(panel, list(panel))).toBe(true);
    const [rows, box] = [await name.box(), await list(panel).box()];
    expect(box.y + box.height <= rows.y || box.y >= rows.y + rows.height, block).toBe(true);
    await panel.press('Escape');
    await panel.press('Backspace');
  }
});

test('a list that gets shorter while a name is typed stays on its side of the row', async () => {
  const panel = await openPanel({
    stored: saved(inventory('Mira', [storage('Backpack', things)])),
    width: 320,
    height: 640,
  });
  const name = field(panel, 'name');
  await name.focus();
  // Below the row there is space for one suggestion, but not for five.
  await panel.page.evaluate(() => {
    document.activeElement?.scrollIntoView({ block: 'end', behavior: 'instant' });
    const scroller = [...document.querySelectorAll('[data-scroller]')].find(
      ({ scrollTop }) => scrollTop > 0,
    );
    scroller?.scrollBy({ top: 80, behavior: 'instant' });
  });
  const isAbove = async () => {
    const [rows, box] = [await name.box(), await list(panel).box()];
    return box.y + box.height <= rows.y;
  };
  await panel.page.keyboard.type('t');
  await expect.poll(() => list(panel).find('option').count()).toBe(5);
  expect(await isAbove()).toBe(true);
  await panel.page.keyboard.type('orch');
  await expect.poll(() => list(panel).find('option').count()).toBeLessThan(3);
  expect(await isAbove()).toBe(true);
});

test('typing asks the saved server once; its response updates the open list and the effect of Enter', async () => {
  const waiting: (() => void)[] = [];
  const server = serverThat((_, response) => {
    waiting.push(() => response.end(answerOf([thing('a', 'Torque of Dawn')])));
  });
  const { host, asked } = await start(server);
  const stored = { 'hss-invs': saved(mira, tobin), 'hss-catalogue-host': host };
  const panel = await openPanel({ stored });
  const names = () => list(panel).find('option').names();
  await row(panel, 'Backpack', 'Rope').appears();
  expect(asked).toHaveLength(0);

  await field(panel, 'name').type('2 torq');
  await expect.poll(() => asked).toHaveLength(1);
  await field(panel, 'name').fill('torch');
  await list(panel).appears();
  expect(await names()).toEqual(['Torch 0.01 gp, 1 lb']);
  await field(panel, 'name').fill('torq');
  expect(await names()).toEqual(['Torque of Vigil 900 gp']);
  await panel.press('ArrowDown');
  for (const answer of waiting) {
    answer();
  }
  await expect.poll(() => hasAnswered(panel, host)).toBe(true);
  expect(await names(), 'the keys are in it').toEqual(['Torque of Vigil 900 gp']);
  await panel.press('ArrowUp');
  await expect.poll(names).toEqual(['Torque of Vigil 900 gp', 'Torque of Dawn 1 gp, 5 lb']);
  await field(panel, 'name').fill('2 torque of dawn');
  await card(panel, 'Backpack')
    .find('status', { text: 'Enter adds 2 × Torque of Dawn: 1 gp and 5 lb each, 2 slots' })
    .appears();
  expect(asked).toHaveLength(1);
});

/** True if the panel has drawn a server's response. */
function hasAnswered(panel: Panel, host: string): Promise<boolean> {
  return panel.page.evaluate(async (address) => {
    const ended = performance.getEntriesByType('resource').map(({ name }) => name);
    await new Promise((drawn) => setTimeout(drawn, 50));
    return ended.includes(`${address}/graphql`);
  }, host);
}
