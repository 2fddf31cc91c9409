import type { RevisedList } from '../../../extension/persistence/newest.ts';
import type { SimulatedPanel } from '../panel.ts';
import { isCutOff, type World } from '../world.ts';
import { count, countAs, place } from './amounts.ts';
import type { Report } from './fault.ts';
import { PerPanel } from './perPanel.ts';

/** The list that a panel has. */
interface Opened {
  /** The list that it loaded last. */
  loaded: RevisedList;
  /** True if it has loaded or stored a list whose ids did not fit, or that was damaged: other panels have others. */
  hasOwnIds: boolean;
  /** A list that it opened while that was being forgotten. */
  forgotten: string | undefined;
}

/** Follows which lists are stored and opened: the newest one, under its revision, and none that was forgotten. */
export class StoredLists {
  /** Every list that was stored, by its revision. */
  readonly #stored = new Map<number, string>();
  /** A text that was cut off, which has to be set aside before it is overwritten. */
  #damaged: string | undefined;
  readonly #opened = new PerPanel<Opened>(() => ({
    loaded: { list: undefined, revision: 0, ids: undefined },
    hasOwnIds: false,
    forgotten: undefined,
  }));

  constructor(
    private readonly world: World,
    private readonly report: Report,
  ) {}

  of(panel: SimulatedPanel): Opened {
    return this.#opened.of(panel);
  }

  onEnded(panel: SimulatedPanel): void {
    this.#opened.end(panel);
  }

  isDamaged(list: string | undefined): boolean {
    return list !== undefined && list === this.#damaged;
  }

  /** The stored list is cut off. The next panel reads what is left of it. */
  onDamaged(): void {
    this.#damaged = this.world.list;
    this.#stored.clear();
  }

  /** The ids of the stored list are cut off, as if there had been no space for them. */
  onIdsDamaged(): void {
    this.#partFromIds();
  }

  /** The ids of each panel are others than those that are stored. */
  #partFromIds(): void {
    for (const opened of this.#opened.values) {
      opened.hasOwnIds = true;
    }
  }

  /** If there is space for the ids of a panel now, they hold for all: the other panels have others. */
  #partIfStored(panel: SimulatedPanel): void {
    if (this.world.localStorageOf(panel).getItem('hss-ids') !== null) {
      this.#partFromIds();
    }
  }

  onLoaded(panel: SimulatedPanel, stored: RevisedList): void {
    const { world } = this;
    const opened = this.of(panel);
    opened.loaded = stored;
    if (stored.list !== undefined && isCutOff(stored.list)) {
      const before = world.listOf(panel);
      if (before !== undefined && !isCutOff(before)) {
        this.report('a damaged copy replaces no list', `${panel.name} opens ${stored.list}`);
      }
      this.#damaged = stored.list;
      countAs(stored.list, panel.list);
    }
    // The stored ids are not those of a text that is cut off.
    const isDamaged = stored.list !== undefined && isCutOff(stored.list);
    opened.hasOwnIds = isDamaged || (world.wasFull && !areReadable(stored.ids));
    if (opened.hasOwnIds) {
      queueMicrotask(() => this.#partIfStored(panel));
    }
    this.#checkRevision(panel, stored);
    const isOld =
      stored.list !== undefined && stored.revision > 0 && stored.revision <= panel.forgottenBefore;
    if (stored.revision > 0 && stored.revision <= world.forgotten) {
      opened.forgotten = stored.list;
    }
    if (isOld && world.mood === 'answers') {
      this.report('nothing that was forgotten comes back', `${panel.name} opens ${stored.list}`);
    }
    const { mood, copy } = world;
    const isCopyRead = mood === 'answers' && copy?.list !== stored.list;
    const own = world.listOf(panel);
    // Of a text that is cut off there may be nothing left to read. Then the copy is opened, however old it is. So is
    // one that was read before it was forgotten, which leaves a revision without a list: the panel forgets it again.
    const isLost = own === undefined || (isCutOff(own) && count(own).inventories.size === 0);
    const newest = Math.max(
      isLost ? 0 : world.revisionOf(panel),
      isCopyRead ? panel.copyBefore : 0,
    );
    if (stored.revision < newest) {
      this.report(
        'the newest list is opened',
        `${panel.name} opens revision ${stored.revision}, and there is ${newest}`,
      );
    }
  }

  #checkRevision(panel: SimulatedPanel, { list, revision }: RevisedList): void {
    const { copy, isAnswered, wasKilled } = this.world;
    const known = this.#stored.get(revision);
    // A kill between two writes can leave an older list under a newer revision.
    // A second kill, while the copy is being stored, can leave that under a revision which no copy has.
    const isCopied = isAnswered && known === copy?.list && revision === copy?.revision;
    const isThere = isCopied || !wasKilled;
    if (list !== undefined && known !== undefined && known !== list && isThere) {
      this.report(
        'a list is opened under its own revision',
        `${panel.name} opens ${place(list, known)}`,
      );
    }
  }

  onReloaded(panel: SimulatedPanel, stored: RevisedList): void {
    const opened = this.of(panel);
    opened.loaded = stored;
    opened.hasOwnIds ||= this.world.wasFull && !areReadable(stored.ids);
  }

  /** A panel has replaced the list `before`. */
  onWritten(panel: SimulatedPanel, before: string | undefined): void {
    const opened = this.of(panel);
    if (this.isDamaged(before)) {
      // Older than the safety copy, it is set aside as any list that the copy replaces.
      const isQuarantined = [...this.world.extension.entries].some(
        ([key, text]) => key.startsWith('damaged-') && text === before,
      );
      if (opened.loaded.list === before && !isQuarantined) {
        this.report(
          'a damaged list is set aside before it is overwritten',
          `${panel.name} has not`,
        );
      }
      this.#damaged = undefined;
    }
    const storage = this.world.localStorageOf(panel);
    queueMicrotask(() => {
      this.#stored.set(this.world.revisionOf(panel), storage.getItem('hss-invs') ?? '');
      if (opened.hasOwnIds) {
        this.#partIfStored(panel);
      }
      opened.hasOwnIds = storage.getItem('hss-ids') === null;
    });
  }

  /** Checks that a panel does not have the list of which it began to open while that was being forgotten. */
  checkForgotten(panel: SimulatedPanel): void {
    const stored = this.world.listOf(panel);
    const isKnown = this.world.isAnswered;
    if (isKnown && stored !== undefined && stored === this.of(panel).forgotten) {
      this.report('nothing that was forgotten comes back', `${panel.name} has ${stored}`);
    }
  }

  /** Checks that without a list there is nothing else, and that a private window has the same one. */
  checkAtRest(): void {
    const { world } = this;
    const stored = [...world.extension.entries.keys()].filter((key) => key !== 'forgotten');
    const isOpen = world.openPanels.length > 0;
    // Of a list that was made since, a killed browser may have left the copy alone.
    const isCopyNewer = world.copy
      ? world.copy.revision > world.forgotten
      : world.extension.entries.has('inventories');
    const isLost = world.wasKilled && isCopyNewer;
    const isForgotten = world.list === undefined && world.forgotten > 0 && !isLost;
    if (isOpen && isForgotten && world.isAnswered && stored.length > 0) {
      this.report('nothing that was forgotten is kept', `There is ${stored.join(', ')}`);
    }
    const windows = new Set(world.openPanels.map(({ isPrivate }) => isPrivate));
    const isShared = windows.size > 1;
    const other = world.privateLocal.getItem('hss-invs') ?? undefined;
    if (isShared && world.isAnswered && other !== world.list) {
      this.report('a private window has the same list', place(other ?? '', world.list ?? ''));
    }
  }
}

/** False if an entry with ids is absent or damaged. */
function areReadable(ids: string | undefined): boolean {
  return ids?.endsWith('}') ?? false;
}
