/** Opening the panel, and what the browser lets it do. */
import { expect, test } from 'vitest';
import { storedList } from '../bench/generated.ts';
import { openPanel } from './support/open-panel.ts';

test('the toolbar button opens the panel', async () => {
  const panel = await openPanel({ surface: 'panel' });
  expect(await panel.title()).toBe("Hoffman's Storage Solution");
  const heading = panel.find('heading', "Hoffman's Storage Solution");
  expect(await heading.text()).toBe("Hoffman's Storage Solution");
  expect(await heading.count()).toBe(1);
  expect(await panel.foreignRequests()).toEqual([]);
});

test('nothing is loaded from elsewhere in a tab', async () => {
  const panel = await openPanel();
  expect(await panel.foreignRequests()).toEqual([]);
});

test('nothing but the extension is allowed to run', async () => {
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

test('a row is at most 22 elements, and the panel on ten stacks at most 750', async () => {
  const panel = await openPanel({ width: 1280, stored: storedList(10) });
  await panel.find('listitem', { all: true }).appears();
  const elements = await panel.page.evaluate(() => ({
    row: document.querySelector('[data-stack]')?.querySelectorAll('*').length ?? 0,
    panel: document.querySelectorAll('*').length,
  }));
  expect(elements.row).toBeGreaterThan(10);
  expect(elements.row + 1).toBeLessThanOrEqual(22);
  expect(elements.panel).toBeLessThanOrEqual(750);
});

test('the keyboard command has its keys', async () => {
  const panel = await openPanel();
  const keys = await panel.page.evaluate(
    '(globalThis.browser ?? chrome).commands.getAll().then((all) => all.map((each) => each.shortcut))',
  );
  expect(keys).toEqual(['Alt+Shift+K']);
});
