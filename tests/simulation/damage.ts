import type { Damage } from './events.ts';
import type { Model } from './model/model.ts';
import type { World } from './world.ts';

const SETTINGS = ['hss-selected', 'hss-exported', 'hss-weekly-copy', 'hss-collapsed'] as const;

/** Cuts off an entry, as a broken disk or somebody with the browser's tools does. */
export function damage(
  world: World,
  model: Model,
  what: Damage,
  tell: (line: string) => void,
): void {
  const { random, local, extension, session } = world;
  /** Cuts off one of the entries with these names. Returns false if there is none. */
  const cutOne = (entries: Map<string, unknown>, names: readonly string[]): boolean => {
    const name = random.pick(names.filter((name) => entries.has(name)));
    if (name === undefined) {
      return false;
    }
    tell(`the entry ${name} is damaged`);
    entries.set(name, cut(entries.get(name)));
    return true;
  };
  switch (what) {
    case 'list': {
      const isOpen = world.panels.some((panel) => panel !== undefined);
      if (!isOpen && !world.wasSilent && cutOne(local.entries, ['hss-invs'])) {
        model.lists.onDamaged();
      }
      break;
    }
    case 'ids':
      if (cutOne(local.entries, ['hss-ids'])) {
        // Panels give rows ids of their own.
        world.wasFull = true;
        model.lists.onIdsDamaged();
      }
      break;
    case 'settings':
      if (cutOne(local.entries, SETTINGS)) {
        model.screens.onSettingsDamaged();
        model.collapsedCards.onDoubt();
      }
      break;
    case 'step': {
      const names = [...extension.entries.keys()].filter((key) => key.startsWith('hss-'));
      if (cutOne(extension.entries, names)) {
        model.history.doubtEach();
      }
      break;
    }
    case 'copy':
      if (world.copy && random.oneIn(2)) {
        const { copy } = world;
        tell('the list of the safety copy is damaged');
        extension.entries.set('inventories', { ...copy, list: cut(copy.list) });
        model.saving.onCopyDamaged();
      } else if (cutOne(extension.entries, ['inventories'])) {
        model.saving.onCopyDamaged();
      }
      break;
    case 'half-typed texts':
      for (const name of session.entries.keys()) {
        cutOne(session.entries, [name]);
      }
      model.halfTyped.onDamaged();
      model.handedTexts.onMemoryLost();
      break;
  }
}

/** The beginning of an entry's text. */
function cut(entry: unknown): string {
  const text = typeof entry === 'string' ? entry : JSON.stringify(entry);
  return text.slice(0, Math.floor(text.length / 2));
}
