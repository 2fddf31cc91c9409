/** Several panels on the same data, as there are with several windows. */
import { expect, test } from 'vitest';
import { inOneBrowser } from './support/in-one-browser.ts';
import {
  coinsIn,
  inventory,
  pouch,
  type Stack,
  saved,
  stack,
  stacksIn,
  storage,
} from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import type { Panel } from './support/panel.ts';
import { card, confirm, fillAndLeave, row, rowNames } from './support/panel-parts.ts';

const stored = saved(
  inventory(
    'Mira',
    [storage('Backpack', [stack('Torch', { quantity: 7 }), stack('Rope')])],
    [pouch('Purse')],
  ),
);

async function two(): Promise<[Panel, Panel]> {
  const here = await openPanel({ surface: 'panel', stored });
  return [here, await here.another({ surface: 'tab' })];
}

function coin(panel: Panel, name: string) {
  return card(panel, 'Purse').find('textbox', name);
}

function quantity(panel: Panel) {
  return row(panel, 'Backpack', 'Torch').find('textbox', 'Quantity');
}

test('each panel shows the changes of the other one at once', async () => {
  const [here, there] = await two();
  await fillAndLeave(coin(here, 'gp'), '12');
  await expect.poll(() => coin(there, 'gp').value()).toBe('12');
  await fillAndLeave(row(there, 'Backpack', 'Rope').find('textbox', 'Name'), 'Chain');
  await expect.poll(() => rowNames(here, 'Backpack')).toEqual(['Torch', 'Chain']);
});

test('a field that is being typed in keeps its text and the focus', async () => {
  const there = await openPanel({ surface: 'panel', stored });
  const here = await there.another();
  const name = row(here, 'Backpack', 'Torch').find('textbox', 'Name');
  await name.fill('Candle');
  await coin(there, 'gp').fill('3');
  const rope = row(there, 'Backpack', 'Rope').find('textbox', 'Name');
  await rope.fill('Chain');
  await rope.press('Enter');
  await expect.poll(() => rowNames(here, 'Backpack')).toEqual(['Torch', 'Chain']);
  expect([await name.value(), await name.focused()]).toEqual(['Candle', true]);
  await here.press('Tab');
  await expect
    .poll(() => stacksIn(there, 'Backpack'))
    .toEqual([stack('Candle', { quantity: 7 }), stack('Chain')]);
  expect((await coinsIn(here, 'Purse')).gp).toBe(3);
});

// docs/rules/actions.md#changed-by-another-panel
test('the next key replaces a selected number, also one that another panel has just stored', async () => {
  const [here, there] = await two();
  for (const [field, other] of [
    [coin(here, 'gp'), coin(there, 'gp')],
    [quantity(here), quantity(there)],
  ] as const) {
    await field.focus();
    await fillAndLeave(other, '12');
    await expect.poll(() => field.value()).toBe('12');
    await here.press('6');
    expect(await field.value()).toBe('6');
  }
});

test('leaving a coin field does not overwrite a count that another panel stored meanwhile', async () => {
  const [here, there] = await two();
  await coin(here, 'gp').fill('12');
  await expect.poll(() => coin(there, 'gp').value()).toBe('12');
  await fillAndLeave(coin(there, 'gp'), '50');
  await coin(here, 'gp').press('Enter');
  expect((await coinsIn(here, 'Purse')).gp).toBe(50);
  await expect.poll(() => coin(here, 'gp').value()).toBe('50');

  // A difference is added to it.
  await coin(here, 'gp').fill('+5');
  await fillAndLeave(coin(there, 'gp'), '60');
  await coin(here, 'gp').press('Enter');
  expect((await coinsIn(here, 'Purse')).gp).toBe(65);
});

/** In the same turn: another panel's list is stored, and something is done before any event reports it. */
function storeAndAct(
  panel: Panel,
  list: Record<string, string>,
  act: 'leave' | 'Escape' | 'type',
): Promise<void> {
  return panel.page.evaluate(
    (entries, doing) => {
      const revision = Number(localStorage.getItem('hss-revision')) + 1;
      localStorage.setItem('hss-revision', String(revision));
      localStorage.setItem('hss-invs', entries['hss-invs'] ?? '');
      // The other panel had all changes so far.
      const ids = JSON.parse(entries['hss-ids'] ?? '{}');
      const versions = { since: revision, latest: [] };
      localStorage.setItem('hss-ids', JSON.stringify({ ...ids, revision, versions }));
      const field = document.activeElement as HTMLInputElement;
      switch (doing) {
        case 'leave':
          field.blur();
          break;
        case 'Escape':
          field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
          break;
        case 'type':
          field.select();
          document.execCommand('insertText', false, '9');
      }
    },
    list,
    act,
  );
}

/** The stored list and its ids, for each of these counts of gp that a panel has stored. */
async function listsWith(panel: Panel, counts: string[]): Promise<Record<string, string>[]> {
  const lists = [];
  for (const count of counts) {
    await fillAndLeave(coin(panel, 'gp'), count);
    expect((await coinsIn(panel, 'Purse')).gp).toBe(Number(count));
    lists.push(
      await panel.page.evaluate(() =>
        Object.fromEntries(['hss-invs', 'hss-ids'].map((key) => [key, localStorage[key] ?? ''])),
      ),
    );
  }
  return lists;
}

test('a coin field uses the count that another panel stored, even before the storage event', async () => {
  const here = await openPanel({ surface: 'panel', stored });
  const [fifty = {}, sixty = {}, seventy = {}, eighty = {}] = await listsWith(here, [
    '50',
    '60',
    '70',
    '80',
  ]);
  const gp = coin(here, 'gp');
  await gp.fill('12');
  await storeAndAct(here, fifty, 'leave');
  expect((await coinsIn(here, 'Purse')).gp).toBe(50);
  await expect.poll(() => gp.value()).toBe('50');

  await gp.fill('+5');
  await storeAndAct(here, sixty, 'leave');
  expect((await coinsIn(here, 'Purse')).gp).toBe(65);

  await gp.fill('7');
  await storeAndAct(here, seventy, 'Escape');
  expect((await coinsIn(here, 'Purse')).gp).toBe(70);

  // Escape restores the count before the first key: the one that the other panel stored.
  await storeAndAct(here, eighty, 'type');
  expect((await coinsIn(here, 'Purse')).gp).toBe(9);
  await gp.press('Escape');
  expect((await coinsIn(here, 'Purse')).gp).toBe(80);
});

/** Two equal rows in two containers of the same name. */
const equal = saved(
  inventory('Mira', [
    storage('Sack', [stack('Torch', { quantity: 5 }), stack('Torch', { quantity: 5 })]),
    storage('Sack', [stack('Torch', { quantity: 5 })]),
  ]),
);

// docs/rules/storage.md#several-panels
test('of two equal rows that both panels have selected, only the one that a panel deletes goes', async () => {
  const here = await openPanel({ surface: 'panel', stored: equal });
  const there = await here.another({ surface: 'tab' });
  const sack = (panel: Panel) => card(panel, 'Sack').nth(0);
  const flag = (panel: Panel, index: number) => sack(panel).find('button', 'Select').nth(index);
  for (const panel of [here, there]) {
    await flag(panel, 0).click();
    expect(await flag(panel, 0).attribute('aria-pressed')).toBe('true');
  }
  const name = (index: number) => sack(there).find('textbox', 'Name').nth(index);
  await name(1).fill('Half');
  await sack(here).find('button', 'Delete Selected').click();
  await expect.poll(() => sack(there).find('button', 'Select').count()).toBe(1);
  expect(await flag(there, 0).attribute('aria-pressed')).toBe('false');
  expect(await sack(there).find('button', 'Delete Selected').count()).toBe(0);
  expect([await name(0).value(), await name(0).focused()]).toEqual(['Half', true]);
});

// docs/rules/storage.md#ids
test('a list without ids leaves a selection only to rows that are certainly the same, and says so once', async () => {
  const mira = (...rows: Stack[]) => saved(inventory('Mira', [storage('Sack', rows)]));
  const torches = (...quantities: number[]) =>
    quantities.map((quantity) => stack('Torch', { quantity }));
  const here = await openPanel({ stored: mira(...torches(5, 6, 7), stack('Rope')) });
  const there = await here.another();
  const flags = card(here, 'Sack').find('button', 'Select');
  await flags.nth(1).click();
  await flags.nth(3).click();
  const store = (list: string) =>
    there.page.evaluate((text) => {
      localStorage.removeItem('hss-ids');
      localStorage.setItem('hss-invs', text);
    }, list);
  const takenOff = here.find('status', {
    text: /^The selection was taken off: another panel stored/,
  });
  await store(mira(...torches(6, 7, 9, 9), stack('Rope', { quantity: 2 })));
  await takenOff.appears();
  await here.find('button', 'Dismiss').click();
  await store(mira(...torches(6, 7, 9), stack('Rope', { quantity: 3 })));
  await expect.poll(() => flags.count()).toBe(4);
  expect(await takenOff.count()).toBe(0);
  await card(here, 'Sack').find('button', 'Delete Selected').click();
  await expect
    .poll(() => stacksIn(here, 'Sack'))
    .toEqual([...torches(7, 9), stack('Rope', { quantity: 3 })]);
});

test('rows keep their selection and the offer of a weight when another panel renames, changes and moves them', async () => {
  const here = await openPanel({ surface: 'panel', stored });
  const part = (name: string, button: string | RegExp) =>
    row(here, 'Backpack', name).find('button', button);
  await part('Rope', 'Select').click();
  await fillAndLeave(row(here, 'Backpack', 'Torch').find('textbox', 'Weight'), '7');
  await part('Torch', /^Set weight to 7 lb/).appears();
  const there = await here.another({ surface: 'tab' });
  const field = (name: string, label: string) =>
    row(there, 'Backpack', name).find('textbox', label);
  await fillAndLeave(field('Rope', 'Quantity'), '2');
  await row(there, 'Backpack', 'Rope').find('button', 'Reorder').press('ArrowUp');
  await fillAndLeave(field('Rope', 'Name'), 'Chain');
  await fillAndLeave(field('Torch', 'Name'), 'Candle');
  await expect.poll(() => rowNames(here, 'Backpack')).toEqual(['Chain', 'Candle']);
  await part('Candle', /^Set weight to 7 lb/).appears();
  expect(await part('Chain', 'Select').attribute('aria-pressed')).toBe('true');
  await card(here, 'Backpack').find('button', 'Delete Selected').click();
  await expect.poll(() => rowNames(there, 'Backpack')).toEqual(['Candle']);
});

test('the focus goes to the main area when another panel deletes the open inventory', async () => {
  const here = await openPanel({
    stored: saved(inventory('Ada', [storage('Backpack', [stack('Torch')])]), inventory('Bran')),
  });
  await row(here, 'Backpack', 'Torch').find('button', 'Select').click();
  const there = await here.another({ width: 1280 });
  await there.find('complementary', 'Inventories').find('button', 'Delete inventory').click();
  await confirm(there);
  await here.find('heading', 'Bran').appears();
  const focused = () => here.page.evaluate(() => document.activeElement?.localName);
  await expect.poll(focused).toBe('main');
  await here.toFront();
  expect(await focused()).toBe('main');
});

test.runIf(inOneBrowser)(
  'a command whose target is gone shows a message and changes nothing',
  async () => {
    const [here, there] = await two();
    await row(here, 'Backpack', 'Torch').find('button', 'Configure').click();
    const dialog = here.find('dialog', 'Configure Entry');
    await dialog.find('textbox', 'Item Name').fill('Candle');
    await row(there, 'Backpack', 'Torch').find('button', 'Select').click();
    await card(there, 'Backpack').find('button', 'Delete Selected').click();
    await expect.poll(async () => (await stacksIn(there, 'Backpack')).length).toBe(1);
    const before = await there.stored();
    await dialog.disappears();
    await here.find('status', { text: /another panel changed it/ }).appears();
    expect(await here.stored()).toBe(before);
  },
);

// docs/rules/actions.md#changed-by-another-panel
test.runIf(inOneBrowser).each([
  { title: 'Add from text', button: 'Add from text' },
  { title: 'Breakdown', button: 'Total Wealth breakdown' },
])('$title is about the inventory that was open, and goes with it', async ({ title, button }) => {
  const list = saved(
    ...['Mira', 'Tobin'].map((name) => inventory(name, [storage('Backpack'), pouch('Purse')])),
  );
  const here = await openPanel({ surface: 'panel', stored: list });
  const there = await here.another({ surface: 'tab', width: 1280 });
  await here.find('button', button).click();
  const dialog = await here.find('dialog', title).appears();
  await there.find('button', 'Delete inventory').click();
  await confirm(there);
  await dialog.disappears();
  await here.find('heading', 'Tobin').appears();
  await here.find('status', { text: / gone: another panel changed / }).appears();
});

test.runIf(inOneBrowser)(
  'deletions and changes by another panel are kept, even of entries that were added here',
  async () => {
    const [here, there] = await two();
    await card(here, 'Backpack').find('textbox', 'New item name').type('Lodestone');
    await here.press('Enter');
    await coin(here, 'gp').fill('5');
    await row(there, 'Backpack', 'Lodestone').find('button', 'Select').click();
    await card(there, 'Backpack').find('button', 'Delete Selected').click();
    await coin(there, 'gp').fill('9');
    await expect.poll(() => rowNames(here, 'Backpack')).toEqual(['Torch', 'Rope']);
    expect((await stacksIn(here, 'Backpack')).map(({ item }) => item.name)).toEqual([
      'Torch',
      'Rope',
    ]);
    expect((await coinsIn(here, 'Purse')).gp).toBe(9);
    await expect
      .poll(() => here.find('status', { text: /unsaved change was lost/ }).count())
      .toBe(0);
  },
);

/** Makes edits without waiting: every fifth one adds an item, the others add a coin. */
function edit(who: string, count: number): Promise<void> {
  const field = (label: string) =>
    document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`);
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  const type = (input: HTMLInputElement | null, text: string) => {
    set?.call(input, text);
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    let done = 0;
    port1.onmessage = () => {
      if (done % 5 === 0) {
        const name = field('New item name');
        type(name, `${who} ${done}`);
        name?.form?.requestSubmit();
      } else {
        const gp = field('gp');
        type(gp, '+1');
        gp?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
      }
      done += 1;
      if (done === count) {
        resolve();
      } else {
        port2.postMessage(0);
      }
    };
    port2.postMessage(0);
  });
}

/** Of each panel. */
const edits = process.env.SOAK ? 500 : 100;

test(`two panels making ${edits} interleaved edits each lose none`, async () => {
  const here = await openPanel({
    surface: 'panel',
    stored: saved(inventory('Mira', [storage('Backpack')], [pouch('Purse')])),
  });
  const there = await here.another();
  await Promise.all([
    here.page.evaluate(edit, 'here', edits),
    there.page.evaluate(edit, 'there', edits),
  ]);

  const names = (await stacksIn(here, 'Backpack')).map(({ item }) => item.name);
  const expected = ['here', 'there'].flatMap((who) =>
    Array.from({ length: edits / 5 }, (_, index) => `${who} ${5 * index}`),
  );
  expect([...names].sort()).toEqual(expected.sort());
  const coins = (2 * edits * 4) / 5;
  expect((await coinsIn(here, 'Purse')).gp).toBe(coins);
  // The edits really were interleaved.
  const turns = names.filter(
    (name, index) => name.split(' ')[0] !== names[index - 1]?.split(' ')[0],
  );
  expect(turns.length).toBeGreaterThan(10);
  for (const panel of [here, there]) {
    await expect.poll(() => coin(panel, 'gp').value()).toBe(String(coins));
    const used = card(panel, 'Backpack').find('group', 'Slots used');
    // Each new item takes a fifth of a slot.
    await expect.poll(() => used.text()).toContain(`${(2 * edits) / 25}/10`);
  }
});
