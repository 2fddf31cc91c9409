import type { SimulatedPanel } from '../panel.ts';
import type { World } from '../world.ts';
import { place, words } from './amounts.ts';
import type { Report } from './fault.ts';
import type { ItemsAndCoins } from './itemsAndCoins.ts';
import type { StoredLists } from './storedLists.ts';

/** Checks that what panels say of saving is true, and that the safety copy follows. */
export class Saving {
  /** The list that was stored when its copy was damaged: it is copied again only by a panel that opens. */
  #listOfDamagedCopy: string | undefined;
  /** The safety copy when it was seen last. */
  #copied: World['copy'];

  constructor(
    private readonly world: World,
    private readonly report: Report,
    private readonly lists: StoredLists,
    private readonly itemsAndCoins: ItemsAndCoins,
  ) {}

  onCopyDamaged(): void {
    this.#listOfDamagedCopy = this.world.list;
    this.#copied = undefined;
  }

  check(panel: SimulatedPanel): void {
    const { unsaved, damaged } = panel.status;
    const unstored = this.itemsAndCoins.unstored(panel);
    const waits = unstored.size > 0;
    if (!waits && !unsaved) {
      this.itemsAndCoins.settle(panel);
    }
    // While a damaged text can't be set aside, the panel says that nothing is saved over it.
    if (waits && !unsaved && damaged?.copy !== 'failed') {
      this.report(
        'what the panel says of saving is true',
        `${panel.name} says that all is saved, without ${words(unstored)}`,
      );
    }
  }

  /** The copy is removed first, even if nothing is forgotten then, and another panel may copy its list meanwhile. */
  onForgetting(): void {
    this.#copied = undefined;
  }

  /** The browser was killed, and may have lost what it had not confirmed. */
  onBrowserKilled(): void {
    this.#copied = this.world.copy;
  }

  checkCopy(): void {
    const { world } = this;
    const { copy, openPanels } = world;
    const before = this.#copied;
    if (copy && before && copy.revision < before.revision && !this.#isQuarantined(before.list)) {
      this.report(
        'an older list never replaces a safety copy, unless that is set aside',
        `Revision ${copy.revision} replaces ${before.revision}`,
      );
    }
    this.#copied = copy;
    const [someone] = openPanels;
    const list = someone && world.listOf(someone);
    const isCopied = openPanels.every(({ status }) => !status.copyFailed);
    if (
      world.isAnswered &&
      world.isSaved &&
      isCopied &&
      list !== undefined &&
      !this.lists.isDamaged(list) &&
      list !== this.#listOfDamagedCopy &&
      copy?.list !== list
    ) {
      this.report('the safety copy follows', place(String(copy?.list), list));
    }
  }

  #isQuarantined(list: string): boolean {
    const entries = [...this.world.extension.entries];
    return entries.some(([key, text]) => key.startsWith('replaced-') && text === list);
  }

  /** Checks that nothing waits, now that the storage has room. */
  checkAllSaved(): void {
    const { world } = this;
    if (world.isForgetting && world.openPanels.length > 0) {
      this.report('forgetting everything comes to an end', 'It is still going on.');
    }
    for (const panel of world.openPanels) {
      if (panel.status.unsaved) {
        this.report(
          'what waits is stored when there is space',
          `${panel.name} has not stored its list`,
        );
      }
    }
  }
}
