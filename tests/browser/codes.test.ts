/** Copies inventories as codes, and imports codes that are pasted (docs/rules/storage.md#codes). */
import { expect, test } from 'vitest';
import { dropOn, plain } from './support/dragging.ts';
import type { Found } from './support/found.ts';
import { inOneBrowser } from './support/in-one-browser.ts';
import {
  bramblewick,
  inventoriesOf,
  inventory,
  pouch,
  saved,
  stack,
  storage,
} from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import type { Panel } from './support/panel.ts';
import { card, importAction, refuseToCopy, rowNames, select } from './support/panel-parts.ts';

const mira = inventory('Mira', [
  storage('Backpack', [stack('Rope', { weight: 10 })]),
  pouch('Purse'),
]);

async function openImport(panel: Panel): Promise<Found> {
  await panel.find('button', 'Import').click();
  return panel.find('dialog', 'Import Inventory').appears();
}

const previews = (dialog: Found) => dialog.find('list', 'Files').find('listitem');

/** The texts as codes. */
function codesOf(panel: Panel, texts: string[]): Promise<string[]> {
  return panel.page.evaluate(async (texts) => {
    const codes = [];
    for (const text of texts) {
      const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate'));
      const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
      codes.push(`HSS1:${btoa(String.fromCharCode(...bytes)).replaceAll('=', '')}.`);
    }
    return codes;
  }, texts);
}

test('a character goes through the clipboard into another list, byte for byte', async () => {
  const panel = await openPanel({ width: 1280, stored: saved(bramblewick) });
  await panel.find('button', 'Copy code').click();
  await panel
    .find('status', { text: /^Copied Sir Bramblewick as a code \(\d{3,4} characters\)\.$/ })
    .appears();
  const dialog = await openImport(panel);
  const field = dialog.find('textbox', 'Or paste codes');
  await field.focus();
  await panel.paste();
  await expect.poll(() => field.value()).toMatch(/^Inventory: Sir Bramblewick\nHSS1:[\w+/]+\.$/);
  await expect.poll(() => previews(dialog).nth(0).text()).toMatch(/Sir Bramblewick.*14.*4/);
  await expect.poll(() => previews(dialog).nth(0).text()).toContain('From a code.');
  await dialog.find('button', importAction).click();
  await dialog.disappears();
  expect(await panel.stored()).toBe(saved(bramblewick, bramblewick));
  await panel.press('Control+Z');
  await expect.poll(() => panel.stored()).toBe(saved(bramblewick));
});

test('codes among chat are imported together with files; what is wrong with others is said once', async () => {
  const panel = await openPanel({ width: 1280, stored: '[]' });
  const named = ['Ada', 'Bo', 'Cy'].map((name) => JSON.stringify(inventory(name)));
  const [ada = '', bo = '', cy = '', ...bad] = await codesOf(panel, [
    ...named,
    '{}',
    ' '.repeat(9e6),
  ]);
  const messages = [
    `Ada: here she is\n> ${ada.replace(/(.{9})/g, '$1\n> ')}`,
    ...[...bad, ...bad, bo.slice(0, -9), 'HSS2:abc.', 'HSS3:abc.', 'HSS1:abcd.'],
    `${bo}${cy} and again ${bo}`,
  ];
  const dialog = await openImport(panel);
  await dialog.find('textbox', 'Or paste codes').fill('Have you got it?');
  await dialog.find('status', { text: 'No code in this text.' }).appears();
  await expect.poll(() => dialog.find('button', 'Add').disabled()).toBe(true);
  await dialog.find('textbox', 'Or paste codes').paste(messages.join('\n'));
  const notes = [
    'One of the codes is incomplete. Copy it again, including the full stop at the end.',
    'One of the codes can’t be read. Copy it again.',
    'One of the codes is from a newer version of the extension. Update the extension to import it.',
    'One of the codes is too large to import.',
  ];
  await dialog.find('status', { text: notes.join(' ') }).appears();
  await panel.chooseFiles('Choose files', 'tests/fixtures/sir-bramblewick.json');
  await expect.poll(() => previews(dialog).count()).toBe(4);
  await panel.press('Tab');
  await dialog.find('button', importAction).click();
  await dialog.disappears();
  const names = (await inventoriesOf(panel)).map(({ name }) => name);
  expect(names).toEqual(['Sir Bramblewick', 'Ada', 'Bo', 'Cy']);
});

test.runIf(inOneBrowser)(
  'long texts are added to one another, each can be taken out, and the others keep their choices',
  async () => {
    const panel = await openPanel({ width: 800, stored: saved(inventory('Bo')) });
    const [ada = ''] = await codesOf(panel, [JSON.stringify(inventory('Ada'))]);
    const long = `${ada}${' '.repeat(123_000)}`;
    const file = JSON.stringify(inventory('Bo')).padEnd(110_000);
    const dialog = await openImport(panel);
    await dialog.find('textbox', 'Or paste codes').paste(long);
    await expect.poll(() => previews(dialog).count()).toBe(1);
    await dialog.find('textbox', 'Or paste codes').paste(file);
    const files = dialog.find('list', 'Files');
    await expect.poll(() => files.text()).toMatch(/Ada.*From a code\..*Bo.*From the text\./);
    await dialog.find('radio', 'Replace').click();
    const texts = dialog.find('list', 'Long texts').find('listitem');
    await expect.poll(() => texts.nth(1).text()).toContain('A text of 110,000 characters');
    await texts
      .nth(0)
      .find('button', /^Remove: A text of 123,\d{3} characters$/)
      .press('Enter');
    await expect.poll(() => files.text()).not.toContain('Ada');
    expect(await dialog.find('radio', 'Replace').checked()).toBe(true);
    // docs/rules/panel.md#hover-focus-and-touch
    const left = dialog.find('button', 'Remove: A text of 110,000 characters');
    await expect.poll(() => left.focused()).toBe(true);
    await panel.press('Enter');
    await expect.poll(() => files.count()).toBe(0);
    await expect.poll(() => dialog.find('textbox', 'Or paste codes').focused()).toBe(true);
  },
);

test.runIf(inOneBrowser)('a code that the browser refuses to copy is shown, selected', async () => {
  const panel = await openPanel({ stored: saved(mira) });
  await refuseToCopy(panel);
  await panel.find('button', 'Copy code').click();
  const dialog = await panel.find('dialog', 'Copy code').appears();
  const text = dialog.find('textbox', 'Copy code');
  await expect.poll(() => text.value()).toMatch(/^Inventory: Mira\nHSS1:[\w+/]+\.$/);
  await expect.poll(() => text.focused()).toBe(true);
});

// docs/rules/storage.md#dropped-and-pasted-things
test('what is pasted outside of a field, or dropped, opens what reads it', async () => {
  const panel = await openPanel({ width: 800 });
  const [ada = '', bo = ''] = await codesOf(panel, [
    JSON.stringify(inventory('Ada', [storage('Sack')], [storage('Chest')])),
    JSON.stringify(inventory('Bo')),
  ]);
  await panel.paste('2 torches');
  await panel.find('status', { text: 'Open an inventory first.' }).appears();
  await panel.paste(`Ada: ${ada}`);
  const dialog = await panel.find('dialog', 'Import Inventory').appears();
  const field = dialog.find('textbox', 'Or paste codes');
  await expect.poll(() => previews(dialog).count()).toBe(1);
  // Further ones are added to it, and so is a dropped one.
  await dialog.find('button', 'Cancel').focus();
  await panel.paste(`Bo: ${bo}`);
  await expect.poll(() => field.value()).toBe(`Ada: ${ada}\nBo: ${bo}`);
  await dropOn(panel, dialog.find('heading', 'Import Inventory'), plain(`${bo} again`));
  await expect.poll(() => field.value()).toBe(`Ada: ${ada}\nBo: ${bo}\n${bo} again`);
  await expect.poll(() => previews(dialog).count()).toBe(2);
  await dialog.find('button', importAction).click();
  await dialog.disappears();
  await select(panel, 'Ada');

  await card(panel, 'Chest').find('button', 'Find Item').focus();
  await panel.paste('2 torches\n1 rope');
  const fromText = await panel.find('dialog', 'Add from text').appears();
  const text = fromText.find('textbox', 'Text');
  await expect.poll(() => text.focused()).toBe(true);
  await panel.press('Enter');
  await expect.poll(() => text.value()).toMatch(/^\n?2 torches\n1 rope\n?$/);
  // In another dialog only its fields take a text.
  await fromText.find('button', 'Cancel').focus();
  await panel.paste(ada);
  await panel.press('Tab');
  await expect.poll(() => panel.find('dialog', 'Import Inventory').count()).toBe(0);
  await fromText.find('button', 'Add 2 items').click();
  await fromText.disappears();
  await expect.poll(() => rowNames(panel, 'Chest')).toHaveLength(2);

  await dropOn(panel, card(panel, 'Sack'), plain(JSON.stringify(bramblewick)));
  await dialog.appears();
  await expect.poll(() => previews(dialog).text()).toMatch(/Sir Bramblewick.*From the text\./);
});

test('Add from text and the add row offer Import for a code', async () => {
  const panel = await openPanel({ width: 800, stored: saved(mira) });
  const [code = ''] = await codesOf(panel, [JSON.stringify(inventory('Ada'))]);
  const dialog = panel.find('dialog', 'Import Inventory');
  const sentence = 'This is an exported inventory: use Import.';
  const name = card(panel, 'Backpack').find('textbox', 'New item name');
  await card(panel, 'Backpack').find('button', 'Add from text').click();
  const fromText = await panel.find('dialog', 'Add from text').appears();
  await fromText.find('textbox', 'Text').paste(`Inventory: Ada\n${code}`);
  await fromText.find('status', { text: sentence }).appears();
  await fromText.find('button', 'Import').click();
  await expect.poll(() => previews(dialog).text()).toContain('From a code.');
  await panel.press('Escape');
  await dialog.disappears();
  await expect
    .poll(() => card(panel, 'Backpack').find('button', 'Add from text').focused())
    .toBe(true);

  await name.focus();
  await panel.paste(`Inventory: Ada\n${code}`);
  expect(await fromText.count()).toBe(0);
  await card(panel, 'Backpack').find('status', { text: sentence }).appears();
  await name.press('Enter');
  await panel.find('status', { text: sentence }).nth(0).appears();
  expect(await panel.stored()).toBe(saved(mira));
  await card(panel, 'Backpack').find('button', 'Import').click();
  await expect.poll(() => previews(dialog).text()).toContain('From a code.');
});

// docs/rules/storage.md#the-same-names-again
test.each(['mouse', 'touch'])(
  'five characters who come again are all in sight, and are replaced together, with %s',
  async (pointer) => {
    const names = ['Ada', 'Mira', 'Tobin', 'Zoe', 'Bo'];
    const party = names.map((name) => inventory(name, [storage('Sack', [stack('Torch')])]));
    const newer = party.map((each, index) =>
      index > 1
        ? each
        : { ...each, columns: [[storage('Sack', [stack('Torch'), stack('Rope')])], []] },
    );
    const panel = await openPanel({ touch: pointer === 'touch', stored: saved(...party) });
    const codes = await codesOf(
      panel,
      newer.map((each) => JSON.stringify(each)),
    );
    const dialog = panel.find('dialog', 'Import Inventory');
    await panel.paste(codes.join('\n'));
    const all = dialog.find('radiogroup', '5 of these inventories already exist.');
    await expect.poll(() => all.find('radio', 'Add as new').checked()).toBe(true);
    await all.find('radio', 'Replace them').click();
    const one = (name: string) => dialog.find('group', `“${name}” already exists.`);
    for (const name of names) {
      await expect.poll(() => one(name).find('radio', 'Replace').checked()).toBe(true);
      const { y, height } = await one(name).box();
      expect(y + height, name).toBeLessThan(800);
    }
    const { y: foot } = await dialog.find('button', importAction).box();
    const last = await dialog.find('list', 'What changed').nth(4).box();
    expect(last.y + last.height).toBeLessThan(foot);
    // One by itself: the line is true of all or of none.
    await one('Zoe').find('radio', 'Add as new').click();
    await expect.poll(() => all.find('radio', 'Replace them').checked()).toBe(false);
    await expect.poll(() => all.find('radio', 'Add as new').checked()).toBe(false);
    await one('Zoe').find('radio', 'Replace').click();
    await expect.poll(() => all.find('radio', 'Replace them').checked()).toBe(true);
    await dialog.find('button', importAction).click();
    await dialog.disappears();
    await expect.poll(() => panel.stored()).toBe(saved(...newer));

    // The next import begins with this choice, also for one.
    await panel.paste(codes[4]);
    await expect.poll(() => one('Bo').find('radio', 'Replace').checked()).toBe(true);
    expect(await all.count()).toBe(0);
  },
);
