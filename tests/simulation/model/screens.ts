import { lastExport, weeklyCopy } from '../../../extension/persistence/settings.ts';
import type { SimulatedPanel } from '../panel.ts';
import type { World } from '../world.ts';
import { place } from './amounts.ts';
import type { Report } from './fault.ts';
import type { StoredLists } from './storedLists.ts';
import { sameViews } from './views.ts';

/** Checks that panels show what is stored, and so the same. */
export class Screens {
  /** True if an entry was damaged of which panels show what it was before. */
  #areSettingsDamaged = false;

  constructor(
    private readonly world: World,
    private readonly report: Report,
    private readonly lists: StoredLists,
  ) {}

  onSettingsDamaged(): void {
    this.#areSettingsDamaged = true;
  }

  check(panel: SimulatedPanel): void {
    const { world } = this;
    const stored = world.listOf(panel);
    if (panel.status.unsaved || this.lists.isDamaged(stored)) {
      return;
    }
    if (panel.list !== (stored ?? '[]')) {
      this.report(
        'what is stored is what panels show',
        `${panel.name} shows ${place(panel.list, stored ?? '[]')}`,
      );
    }
    const different = sameViews(panel, world.localStorageOf(panel), world.wasFull);
    if (different) {
      this.report('a panel shows what a new one would show', `${panel.name}: ${different}`);
    }
  }

  /** Panels show the same of the last export and the weekly copy, as far as there was space to store it. */
  checkExports(): void {
    if (this.world.wasFull || this.#areSettingsDamaged) {
      return;
    }
    for (const { name, persistence, localStore } of this.world.openPanels) {
      const stored = JSON.stringify({
        record: localStore.get(lastExport),
        revision: localStore.revision,
        weeklyCopy: localStore.get(weeklyCopy),
      });
      const shown = JSON.stringify(persistence.exports.state.get());
      if (shown !== stored) {
        this.report(
          'panels show the last export that is stored',
          `${name}: ${place(shown, stored)}`,
        );
      }
    }
  }
}
