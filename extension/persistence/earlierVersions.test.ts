import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { LocalStore } from './localStore';
import { replaceVersion } from './settings';
import { clock, copy, extension, list, local, Opened, quarantined, wait } from './testing';

/** Everything that a version had stored in Chromium. */
interface Recorded {
  localStorage: Record<string, string>;
  'storage.local': Record<string, unknown>;
}

const versions = {
  '1.0.0': 'Mira Wren Underhill',
  '1.0.1': 'Mira Wren Underhill',
  '1.1.0': 'Mira Bert',
  '1.2.0': 'Mira Bert',
  '1.3.0': 'Mira Bert',
};

describe.each(Object.entries(versions))('version %s', (version, names) => {
  const recorded: Recorded = JSON.parse(
    readFileSync(`tests/fixtures/${version}/one-panel.json`, 'utf8'),
  );
  const stored = recorded.localStorage['hss-invs'] ?? '';

  /** Fills the storages, without the entries of `localStorage` if that was lost. */
  function fill(localStorage: Record<string, string>) {
    vi.setSystemTime(Number(recorded.localStorage['hss-revision']) + 86_400_000);
    for (const [key, text] of Object.entries(localStorage)) {
      local.setItem(key, text);
    }
    for (const [key, value] of Object.entries(recorded['storage.local'])) {
      extension.entries.set(key, value);
    }
  }

  test('its list is opened, added to and copied', async () => {
    fill(recorded.localStorage);
    const panel = await Opened.open();
    expect(panel.names).toBe(names);
    expect(panel.status).toEqual({});
    panel.add('Olga');
    await wait(1_000);
    const now = local.getItem('hss-invs') ?? '';
    expect(now.startsWith(stored.slice(0, -1))).toBe(true);
    expect(list()).toBe(`${names} Olga`);
    expect(copy()).toBe(`${names} Olga`);
    expect(quarantined('damaged')).toEqual([]);
    expect(quarantined('replaced')).toEqual([]);
    expect(replaceVersion(new LocalStore(local, clock), '9.0.0')).toBeDefined();
  });

  test('its safety copy brings the list back', async () => {
    fill({});
    const panel = await Opened.open();
    expect(panel.names).toBe(names);
    await wait(1_000);
    expect(local.getItem('hss-invs')).toBe(stored);
  });
});
