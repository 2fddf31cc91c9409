/** Checks the opening of the panel, and its permissions in the browser. */
import { describe, expect, inject, test } from 'vitest';
import { storedList } from '../bench/generated.ts';
import { inOneBrowser } from './support/in-one-browser.ts';
import { inventory, pouch, saved, stack, storage } from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import type { Panel } from './support/panel.ts';
import { card, fillAndLeave, row, rowNames } from './support/panel-parts.ts';

test('the toolbar button opens the panel', async () => {
  const panel = await openPanel({ surface: 'panel' });
  expect(await panel.title()).toBe("Hoffman's Storage Solution");
  const heading = panel.find('heading', "Hoffman's Storage Solution");
  expect(await heading.text()).toBe("Hoffman's Storage Solution");
  await expect.poll(() => heading.count()).toBe(1);
  expect(await panel.foreignRequests()).toEqual([]);
});

// docs/rules/panel.md#opening. Firefox runs no script of a driver before those of an extension’s page.
test.runIf(inject('browser') === 'chromium').each([
  { width: 360, stacks: 10 },
  { width: 1280, stacks: 10 },
  { width: 360, stacks: 100 },
  { width: 1280, stacks: 100 },
])('the first drawing of $stacks stacks asks for no card or row at $width px', async (sizes) => {
  const panel = await openPanel({ width: sizes.width });
  const { identifier } = await panel.page.evaluateOnNewDocument(() => {
    const counted = window as unknown as { asked: string[] };
    counted.asked = [];
    const { instantiateStreaming } = WebAssembly;
    WebAssembly.instantiateStreaming = async (source, imports) => {
      const { instance, module } = await instantiateStreaming(source, imports);
      const { engine_ask: ask } = instance.exports as {
        engine_ask: (...given: unknown[]) => unknown;
      };
      const engine_ask = (engine: unknown, question: { type: string }) => {
        counted.asked.push(question.type);
        return ask(engine, question);
      };
      return { module, instance: { exports: { ...instance.exports, engine_ask } } };
    };
  });
  await panel.store(storedList(sizes.stacks));
  await panel.reload();
  await panel.page.removeScriptToEvaluateOnNewDocument(identifier);
  await expect.poll(() => panel.find('button', 'Undo').count()).toBe(1);
  const asked = () => panel.page.evaluate(() => (window as unknown as { asked: string[] }).asked);
  // While the browser is idle, it sends the questions of the next key.
  const ofDrawing = (await asked()).filter((type) => !['suggest', 'previewAdd'].includes(type));
  // That needs the day and the record of exports, which only the panel knows.
  expect(ofDrawing).toEqual(['exportLine']);
});

// docs/rules/panel.md#opening
test.each([
  { surface: 'tab', colorScheme: 'light' },
  { surface: 'tab', colorScheme: 'dark' },
  { surface: 'panel', colorScheme: 'light' },
] as const)(
  'nothing of the header moves when it begins to work, in a $surface, $colorScheme',
  async (options) => {
    const panel = await openPanel(options);
    const look = async () => {
      const boxes = [await panel.find('heading', "Hoffman's Storage Solution").box()];
      for (const name of ['Undo', 'Redo', 'Keyboard shortcuts']) {
        boxes.push(await panel.find('button', name).box());
      }
      // The title may be as wide as its place, of which the text needs only a part.
      const places = boxes.map(({ x, y, height }) => ({ x, y, height }));
      const clip = { x: 44, y: 0, width: (boxes.at(-1)?.x ?? 0) - 14, height: 44 };
      // In the side panel "Open in a window" appears.
      const isWhole = options.surface === 'tab';
      return [places, isWhole && (await panel.page.screenshot({ encoding: 'base64', clip }))];
    };
    // A button under the pointer looks different once it works.
    await panel.page.mouse.move(100, 300);
    const works = await look();
    await panel.page.evaluate(async () => {
      const page = await (await fetch(location.pathname)).text();
      const opened = new DOMParser().parseFromString(page, 'text/html').querySelector('#root');
      document.querySelector('#root')?.replaceChildren(...(opened?.childNodes ?? []));
    });
    expect(
      await panel.page.evaluate(() => document.querySelectorAll('[data-first-header]').length),
    ).toBe(1);
    expect(await look()).toEqual(works);
    // A press on it is not heard.
    await panel.page.mouse.click(
      (await panel.find('button', 'Keyboard shortcuts').box()).x + 5,
      15,
    );
    expect(await panel.find('dialog').count()).toBe(0);
  },
);

test('only scripts of the extension are allowed to run', async () => {
  const panel = await openPanel();
  panel.expectMessage(/Content[- ]Security[- ]Policy/);
  const ran = await panel.page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.ran = true';
    document.head.append(script);
    return 'ran' in window;
  });
  expect(ran).toBe(false);
});

test('a row is at most 24 elements, and the panel on ten stacks at most 820', async () => {
  const panel = await openPanel({ width: 1280, stored: storedList(10) });
  await card(panel, 'Backpack').find('list', 'Items').appears();
  const elements = await panel.page.evaluate(() => ({
    row: document.querySelector('[data-stack]')?.querySelectorAll('*').length ?? 0,
    panel: document.querySelectorAll('*').length,
  }));
  expect(elements.row).toBeGreaterThan(10);
  expect(elements.row + 1).toBeLessThanOrEqual(24);
  expect(elements.panel).toBeLessThanOrEqual(820);
});

describe('before the parts are loaded that the first frame does not need', () => {
  const mira = inventory(
    'Mira',
    [pouch('Purse')],
    [storage('Backpack', [stack('Rope'), stack('Torch')])],
  );

  async function openBusy() {
    const panel = await openPanel({ width: 1280, stored: saved(mira) });
    const { identifier } = await panel.page.evaluateOnNewDocument(() => {
      window.requestIdleCallback = () => 0;
    });
    await panel.reload();
    await panel.page.removeScriptToEvaluateOnNewDocument(identifier);
    await row(panel, 'Backpack', 'Rope').appears();
    return panel;
  }

  test('a requested dialog opens, and returns the focus', async () => {
    const panel = await openBusy();
    const configure = row(panel, 'Backpack', 'Rope').find('button', 'Configure');
    await configure.click();
    const dialog = panel.find('dialog', 'Configure Entry');
    expect(await dialog.find('textbox', 'Item Name').focused()).toBe(true);
    await panel.press('Escape');
    await dialog.disappears();
    await expect.poll(() => configure.focused()).toBe(true);
  });

  test('the key of a dialog is not lost', async () => {
    const panel = await openBusy();
    await panel.page.keyboard.press('?');
    await panel.find('dialog', 'Keyboard shortcuts').appears();
  });

  test('the undo history opens, and returns the focus', async () => {
    const panel = await openBusy();
    await fillAndLeave(card(panel, 'Purse').find('textbox', 'gp'), '5');
    const undo = panel.find('button', 'Undo');
    await undo.focus();
    await panel.press('ArrowDown');
    const steps = panel.find('menu', 'Undo history').find('menuitem');
    await expect.poll(() => steps.names()).toEqual(['Changed gp in Purse: 0 → 5']);
    await expect.poll(() => steps.focused()).toBe(true);
    await panel.press('Escape');
    await expect.poll(() => undo.focused()).toBe(true);
  });

  /** Moves the pointer over the first row. Returns the name beside the pointer, which a dragged row has. */
  async function nameAtPointer(panel: Panel) {
    const { x, y } = await row(panel, 'Backpack', 'Rope').box();
    await panel.page.mouse.move(x + 40, y + 1, { steps: 3 });
    return panel.page.evaluate(() => document.body.lastElementChild?.textContent);
  }

  test('a row is dragged', async () => {
    const panel = await openBusy();
    await row(panel, 'Backpack', 'Torch').find('button', 'Reorder').hover();
    await panel.page.mouse.down();
    await expect.poll(() => nameAtPointer(panel)).toBe('Torch');
    await panel.page.mouse.up();
    await expect.poll(() => rowNames(panel, 'Backpack')).toEqual(['Torch', 'Rope']);
  });

  // In Firefox the click takes longer than loading, so it could not fail there.
  test.runIf(inOneBrowser)('a handle that is released early drags nothing', async () => {
    const panel = await openBusy();
    await row(panel, 'Backpack', 'Torch').find('button', 'Reorder').click();
    await expect.poll(() => styles(panel)).toContainEqual(expect.stringMatching('rowDrag'));
    await panel.page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await nameAtPointer(panel)).not.toBe('Torch');
  });

  /** Keeps style sheets from being fetched. Returns a function that fetches those that were asked for. */
  async function holdStyles(panel: Panel): Promise<() => Promise<void>> {
    await panel.page.evaluate(() => {
      const { head } = document;
      const held: Node[] = [];
      head.appendChild = (node) => {
        held.push(node);
        return node;
      };
      function fetchHeld() {
        Reflect.deleteProperty(head, 'appendChild');
        head.append(...held);
      }
      Object.assign(window, { fetchHeld });
    });
    return () =>
      panel.page.evaluate(() => (window as unknown as Record<string, () => void>).fetchHeld?.());
  }

  const styles = (panel: Panel) =>
    panel.page.evaluate(() => [...document.styleSheets].map(({ href }) => href));

  // docs/rules/actions.md#reordering-rows
  test('a row is dragged to where the pointer rests once dragging is loaded', async () => {
    const panel = await openBusy();
    const fetchHeld = await holdStyles(panel);
    await row(panel, 'Backpack', 'Torch').find('button', 'Reorder').hover();
    await panel.page.mouse.down();
    await nameAtPointer(panel);
    await fetchHeld();
    const name = () => panel.page.evaluate(() => document.body.lastElementChild?.textContent);
    await expect.poll(name).toBe('Torch');
    await panel.page.mouse.up();
    await expect.poll(() => rowNames(panel, 'Backpack')).toEqual(['Torch', 'Rope']);
  });

  // docs/rules/panel.md#all-dialogs
  test('Escape cancels a dialog and a menu that are still being loaded', async () => {
    const panel = await openBusy();
    await fillAndLeave(card(panel, 'Purse').find('textbox', 'gp'), '5');
    const fetchHeld = await holdStyles(panel);
    const configure = row(panel, 'Backpack', 'Rope').find('button', 'Configure');
    await configure.press('Enter');
    await panel.press('Escape');
    await panel.find('button', 'Undo').press('ArrowDown');
    await panel.press('Escape');
    await fetchHeld();
    for (const part of ['Dialogs', 'UndoHistory']) {
      await expect.poll(() => styles(panel)).toContainEqual(expect.stringMatching(part));
    }
    // The next dialog is the one that was asked for.
    await panel.page.keyboard.press('?');
    await panel.find('dialog', 'Keyboard shortcuts').appears();
    expect(await panel.find('dialog').count()).toBe(1);
    await panel.press('Escape');
    await panel.find('dialog').disappears();
    expect(await panel.find('menu').count()).toBe(0);
  });

  test('of two handles pressed in turn only the second one is dragged', async () => {
    const panel = await openBusy();
    const fetchHeld = await holdStyles(panel);
    await row(panel, 'Backpack', 'Rope').find('button', 'Reorder').click();
    await row(panel, 'Backpack', 'Torch').find('button', 'Reorder').hover();
    await panel.page.mouse.down();
    await fetchHeld();
    await expect.poll(() => nameAtPointer(panel)).toBe('Torch');
    const dragged = () => document.querySelectorAll('[data-dragged]').length;
    expect(await panel.page.evaluate(dragged)).toBe(1);
    await panel.page.mouse.up();
    await expect.poll(() => rowNames(panel, 'Backpack')).toEqual(['Torch', 'Rope']);
  });

  test('a row is dragged if loading that part fails at first', async () => {
    const panel = await openBusy();
    panel.expectMessage(/missing|preload/);
    await panel.page.evaluate(() => {
      const { head } = document;
      head.appendChild = (node) => {
        if (node instanceof HTMLLinkElement && node.rel === 'stylesheet') {
          const { href } = node;
          node.href = 'missing.css';
          node.addEventListener('error', () => (node.href = href), { once: true });
        }
        head.append(node);
        return node;
      };
    });
    await row(panel, 'Backpack', 'Torch').find('button', 'Reorder').hover();
    await panel.page.mouse.down();
    await expect.poll(() => nameAtPointer(panel)).toBe('Torch');
    const position = () =>
      document.body.lastElementChild && getComputedStyle(document.body.lastElementChild).position;
    expect(await panel.page.evaluate(position)).toBe('fixed');
    await panel.page.mouse.up();
    await expect.poll(() => rowNames(panel, 'Backpack')).toEqual(['Torch', 'Rope']);
  });
});

test('the keyboard commands have their keys', async () => {
  const panel = await openPanel();
  const keys = await panel.page.evaluate(
    '(globalThis.browser ?? chrome).commands.getAll().then((all) => all.map((each) => each.shortcut))',
  );
  expect(keys).toEqual(['Alt+Shift+K', 'Alt+Shift+L']);
});
