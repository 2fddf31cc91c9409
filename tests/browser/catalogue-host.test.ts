/** The setting of a catalogue's host (docs/rules/catalogues-and-text.md#the-catalogue-server) and the permission to reach it. */
import { describe, expect, test } from 'vitest';
import { catalogueServer } from '../catalogue/server.js';
import {
  answerOf,
  entry,
  openFindItem,
  openOnMira,
  serverThat,
  start,
  thing,
} from './support/catalogue.ts';
import type { Panel } from './support/panel.ts';

describe('the catalogue host', () => {
  test('is tested, saved, cleared, and remembered', async () => {
    const { host, asked } = await start(catalogueServer([thing('a', 'Astrolabe')]));
    const panel = await openOnMira();
    await openFindItem(panel);
    const part = panel.find('button', 'Catalogue');
    await expect.poll(() => part.attribute('aria-expanded')).toBe('false');
    await part.click();
    await expect.poll(() => part.attribute('aria-expanded')).toBe('true');
    const field = panel.find('textbox', 'Catalogue server');
    await expect.poll(() => field.value()).toBe('');

    await field.fill(` ${host}/ `);
    await panel.find('button', 'Test').click();
    await panel.find('status', { text: 'It works: 1 item.' }).appears();
    expect(await panel.stored('hss-catalogue-host')).toBeNull();
    await entry(panel, 'Abacus').appears();

    await panel.find('button', 'Save').click();
    await entry(panel, 'Astrolabe').appears();
    expect(await panel.stored('hss-catalogue-host')).toBe(host);
    await expect.poll(() => field.value()).toBe(host);
    // For Test and for Save; once more if the permission is granted before the response.
    const forOneSaving = asked.length - 1;
    expect([1, 2]).toContain(forOneSaving);

    await panel.find('button', 'Clear').click();
    await entry(panel, 'Abacus').appears();
    expect(await panel.stored('hss-catalogue-host')).toBeNull();
    await expect.poll(() => field.value()).toBe('');

    await field.fill(host);
    await panel.press('Enter');
    await entry(panel, 'Astrolabe').appears();
    await panel.reload();
    await openFindItem(panel);
    await entry(panel, 'Astrolabe').appears();
    expect([3, 4]).toContain(asked.length - forOneSaving);
  });

  test.each(['failed', 'waiting'] as const)(
    'is asked again when the permission is given after Save, which is %s',
    async (first) => {
      let open = false;
      const server = serverThat((request, response) => {
        if (open) {
          response.end(answerOf([thing('a', 'Astrolabe')]));
        } else if (first === 'failed') {
          request.destroy();
        }
      });
      const { host, asked } = await start(server);
      const panel = await openOnMira();
      panel.expectMessage(/127\.0\.0\.1/);
      await answerPermissionLater(panel);
      await openFindItem(panel);
      await panel.find('button', 'Catalogue').click();
      await panel.find('textbox', 'Catalogue server').fill(host);
      await panel.find('button', 'Save').click();
      if (first === 'failed') {
        await panel.find('alert', { text: `Error: Could not connect to ${host}.` }).appears();
      } else {
        await expect.poll(() => asked).toHaveLength(1);
      }
      open = true;
      expect(await givePermission(panel)).toEqual(['http://127.0.0.1/*']);
      await entry(panel, 'Astrolabe').appears();
    },
  );
});

test('the permission for a host is revoked when a different one is saved, and by Clear', async () => {
  const answer = serverThat((_, response) => {
    setTimeout(() => response.end(answerOf([thing('a', 'Astrolabe')])), 200);
  });
  const { host, asked } = await start(answer);
  const other = host.replace('127.0.0.1', 'localhost');
  const panel = await openOnMira(host);
  await panel.grantHosts('http://127.0.0.1/*', 'http://localhost/*');
  await openFindItem(panel);
  await panel.find('button', 'Catalogue').click();
  await panel.find('textbox', 'Catalogue server').fill(other);
  await panel.find('button', 'Save').click();
  await panel.find('status', { text: 'Saved.' }).appears();
  await entry(panel, 'Astrolabe').appears();
  // Saved again, with the permission from before, it is asked once.
  const before = asked.length;
  await panel.find('button', 'Save').click();
  await expect.poll(() => asked.length).toBe(before + 1);
  await entry(panel, 'Astrolabe').appears();
  expect(asked).toHaveLength(before + 1);
  expect(await panel.grantedHosts()).toEqual(['http://localhost/*']);
  await panel.find('button', 'Clear').click();
  await panel.find('status', { text: 'Cleared.' }).appears();
  expect(await panel.grantedHosts()).toEqual([]);
});

interface Permissions {
  request(wanted: { origins: string[] }): Promise<boolean>;
}

declare global {
  interface Window {
    /** Grants the requested permission; returns the request. */
    givePermission?: () => string[];
  }
}

/** Replaces the browser's own question, which nothing can answer in a headless browser. */
async function answerPermissionLater(panel: Panel): Promise<void> {
  await panel.page.evaluate(() => {
    const { browser, chrome } = globalThis as {
      browser?: { permissions: Permissions };
      chrome?: { permissions: Permissions };
    };
    const permissions = (browser ?? chrome)?.permissions;
    if (permissions) {
      permissions.request = (wanted, answer?: (given: boolean) => void) =>
        new Promise((resolve) => {
          window.givePermission = () => {
            resolve(true);
            answer?.(true);
            return wanted.origins;
          };
        });
    }
  });
}

function givePermission(panel: Panel): Promise<string[] | undefined> {
  return panel.page.evaluate(() => window.givePermission?.());
}
