/** Holds that the driver notices what the other tests rely on it to notice. */
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { openPanel } from './support/open-panel.ts';
import type { Panel } from './support/panel.ts';

/** Puts something to play with in front of whatever the panel shows. */
async function play(panel: Panel, html: string): Promise<void> {
  await panel.page.evaluate((content) => {
    document.querySelector('dialog')?.remove();
    const dialog = document.createElement('dialog');
    dialog.innerHTML = content;
    document.body.append(dialog);
    dialog.showModal();
  }, html);
}

async function on(panel: Panel, script: () => void): Promise<void> {
  await panel.page.evaluate(`document.querySelector('dialog button').onclick = ${script}`);
}

describe.each(['tab', 'panel'] as const)('in a %s', (surface) => {
  test('what a page says is noticed, its elements are found, and its controls work', async () => {
    const panel = await openPanel({ surface });
    await panel.page.evaluate(() => {
      console.log('all is well');
      console.warn('a warning');
      console.error('an error');
      setTimeout(() => {
        throw new Error('an exception');
      });
    });
    await expect.poll(async () => (await panel.messages()).length).toBe(3);
    const messages = await panel.messages();
    expect(messages).toContainEqual({ level: 'warning', text: 'a warning' });
    expect(messages).toContainEqual({ level: 'error', text: 'an error' });
    expect(messages.some(({ text }) => text.includes('an exception'))).toBe(true);
    panel.expectMessage(/a warning|an error|an exception|127\.0\.0\.1/);
    await panel.page.evaluate(() => fetch('http://127.0.0.1:8/').catch(() => 'refused'));
    await panel.page.evaluate(() => fetch('http://127.0.0.1:9999/a').catch(() => 'refused'));
    await expect.poll(() => panel.foreignRequests()).toContain('http://127.0.0.1:9999/a');

    // Elements hidden from screen readers are not found.
    await play(
      panel,
      '<button>Here</button><p hidden><button>Gone</button></p><p aria-hidden="true"><button>Gone</button></p>',
    );
    await expect.poll(() => panel.find('dialog').find('button').names()).toEqual(['Here']);
    await expect.poll(() => panel.find('button', 'Gone').count()).toBe(0);
    // Mouse and keyboard are real.
    await play(
      panel,
      `<label>Name <input value="old"></label><button>Press</button><output></output>
       <style>button:hover { color: rgb(1, 2, 3) }</style>`,
    );
    await on(panel, () => {
      const trusted = window.event?.isTrusted;
      document.querySelector('output')?.append(`trusted: ${trusted}`);
    });
    const name = panel.find('textbox', 'Name');
    await name.fill('Mira');
    await expect.poll(() => name.value()).toBe('Mira');
    await name.press('Control+A');
    await name.press('Tab');
    const button = panel.find('button', 'Press');
    await expect.poll(() => button.focused()).toBe(true);
    await button.hover();
    expect(await button.style('color')).toBe('rgb(1, 2, 3)');
    await button.click();
    await expect.poll(() => panel.find('dialog').find('status').text()).toBe('trusted: true');

    // The element that covers a button gets the click.
    await play(
      panel,
      '<button>Under</button><p style="position:fixed;inset:0;background:red">Over</p>',
    );
    const click = panel.run((finder) => finder.spot([{ role: 'button', name: 'Under' }]));
    await expect(click).rejects.toThrow('is covered by <p> "Over"');
    // So does that of a button shown only under the pointer, beneath which is its row.
    const row = '<ul><li>Row <button style="pointer-events:none">Tool</button></li></ul>';
    const tool = () => panel.run((finder) => finder.spot([{ role: 'button', name: 'Tool' }]));
    await play(panel, row);
    expect(await tool()).toHaveProperty('x');
    await play(panel, `${row}<p style="position:fixed;inset:0;background:red">Over</p>`);
    await expect(tool()).rejects.toThrow('is covered by <p> "Over"');

    // Files are chosen and saved.
    await play(panel, '<button>Save</button><input type="file" multiple aria-label="Files">');
    const here = fileURLToPath(import.meta.url);
    await panel.chooseFiles('Files', here, here.replace('driver', 'opening'));
    expect(await panel.page.$eval('input[type="file"]', ({ value }) => value)).toContain(
      'driver.test.ts',
    );
    await on(panel, () => {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob(['{}'], { type: 'application/json' }));
      link.download = 'Mira.json';
      link.click();
    });
    const saved = await panel.download(() => panel.find('button', 'Save').click());
    expect(saved).toEqual({ name: 'Mira.json', text: '{}' });
  });

  test('dark and light are distinguished, and two panels share their data', async () => {
    const panel = await openPanel({ surface, colorScheme: 'dark', stored: { note: 'first' } });
    const dark = () =>
      panel.page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
    expect(await dark()).toBe(true);
    const forced = () => panel.page.evaluate(() => matchMedia('(forced-colors: active)').matches);
    expect(await forced()).toBe(false);
    await panel.setColorScheme('forced');
    await expect.poll(forced).toBe(true);
    const light = await panel.another({ colorScheme: 'light' });
    expect(
      await light.page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches),
    ).toBe(false);
    await light.store('second', 'note');
    await expect.poll(() => panel.stored('note')).toBe('second');
  });
});

test.each([
  { touch: false, hover: true },
  { touch: true, hover: false },
])('no data of other tests, and a pointer that hovers: $hover', async ({ touch, hover }) => {
  const panel = await openPanel({ touch });
  expect(await panel.stored('note')).toBeNull();
  expect(await panel.page.evaluate(() => matchMedia('(hover: hover)').matches)).toBe(hover);
  await play(panel, '<button>Tap</button>');
  await on(panel, () => {
    document.title = (window.event as PointerEvent).pointerType;
  });
  await panel.find('button', 'Tap').click();
  await expect.poll(() => panel.title()).toBe(touch ? 'touch' : 'mouse');
});
