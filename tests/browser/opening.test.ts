/** Opening the panel, and what the browser lets it do. */
import { expect, test } from 'vitest';
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

test('the keyboard command has its keys', async () => {
  const panel = await openPanel();
  const keys = await panel.page.evaluate(
    '(globalThis.browser ?? chrome).commands.getAll().then((all) => all.map((each) => each.shortcut))',
  );
  expect(keys).toEqual(['Alt+Shift+K']);
});
