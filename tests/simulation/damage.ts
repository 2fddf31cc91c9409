import type { Damage } from './events.ts';
import type { Model } from './model/model.ts';
import type { World } from './world.ts';

/** Cuts off an entry, as a broken disk or somebody with the browser's tools does. */
export function damage(
  world: World,
  model: Model,
  what: Damage,
  tell: (line: string) => void,
): void {
  if (what === 'step') {
    const names = [...world.extension.entries.keys()].filter((key) => key.startsWith('hss-'));
    const name = world.random.pick(names);
    if (name !== undefined) {
      tell(`the entry ${name} is damaged`);
      world.extension.entries.set(name, cut(world.extension.entries.get(name)));
      model.history.doubtEach();
    }
    return;
  }
  const settings = ['hss-selected', 'hss-exported', 'hss-weekly-copy', 'hss-collapsed'] as const;
  const key = {
    list: 'hss-invs',
    ids: 'hss-ids',
    settings: world.random.one(...settings),
  }[what];
  const text = world.local.getItem(key);
  const isOpen = world.panels.some((panel) => panel !== undefined);
  if (text !== null && !(what === 'list' && (isOpen || world.wasSilent))) {
    tell(`the entry ${key} is damaged`);
    world.local.entries.set(key, cut(text));
    // Panels give rows ids of their own.
    world.wasFull ||= what === 'ids';
    if (what === 'list') {
      model.lists.onDamaged();
    } else if (what === 'settings') {
      model.screens.onSettingsDamaged();
    }
  }
}

/** The beginning of a text. */
function cut(text: unknown): string {
  return String(text).slice(0, Math.floor(String(text).length / 2));
}
