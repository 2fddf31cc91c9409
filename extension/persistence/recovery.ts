import { answered, type Clock, waitFor } from './clock';
import type { EngineUpdate, StoredList } from './enginePort';
import type { ExtensionStorage } from './extensionStorage';
import type { ExtensionWriter } from './extensionWriter';
import type { Forgotten } from './forgotten';
import type { LocalStore } from './localStore';
import {
  cutOffCopy,
  type ExtensionStorageState,
  newerCopy,
  type RevisedList,
  type SafetyCopy,
  wasForgotten,
} from './newest';
import type { Saver } from './saver';
import { selected } from './settings';
import type { Report } from './status';

/**
 * The time that the panel waits, in milliseconds, for the extension's own storage, which usually responds within a few
 * milliseconds. Without it, the panel could open an older list.
 */
export const TIMEOUT = 5000;

/** What is assumed of the extension's own storage while it does not respond. */
export const UNREAD: ExtensionStorageState = { copy: undefined, forgotten: 0 };

/** A list as it was opened. */
export interface Opened {
  /** The index of the open inventory. */
  index: number | undefined;
  /** The tails of that list, stored or not. */
  tails: Record<string, string>;
}

interface RecoveryParts {
  localStore: LocalStore;
  extensionStorage: ExtensionStorage;
  saver: Saver;
  writer: ExtensionWriter;
  forgotten: Forgotten;
  clock: Clock;
  report: Report;
}

/** What the engine does with a copy, and what else follows here. */
export interface RecoveryEvents {
  /** Opens a copy. Undefined before the panel opens. */
  openCopy(copy: StoredList, index: number | undefined): EngineUpdate | undefined;
  /** Loads a copy in the open panel. Undefined before the panel opens. */
  reloadCopy(copy: StoredList): EngineUpdate | undefined;
  loadExternalChanges(): void;
  /** A copy was read. */
  copyFound(copy: SafetyCopy | undefined): void;
  /** What was recovered turns out to be forgotten, and is to be forgotten once more. */
  recoveredWhatWasForgotten(): Promise<void>;
}

/** Reads the safety copy, and loads it where it is newer (docs/rules/storage.md#recovery). */
export class Recovery {
  /** What the extension's own storage has not said in time; never settled if it fails. */
  #late: Promise<ExtensionStorageState> | undefined;

  constructor(
    private readonly parts: RecoveryParts,
    private readonly events: RecoveryEvents,
  ) {}

  /** Reads the extension's own storage; empty if it does not respond in time. Changes nothing. */
  async read(): Promise<ExtensionStorageState> {
    return (await this.#inTime(this.parts.extensionStorage.read())) ?? UNREAD;
  }

  /** Reads the extension's own storage; undefined if it does not respond in time. */
  async readBeforeOpening(): Promise<ExtensionStorageState | undefined> {
    const reading = this.parts.extensionStorage.read();
    const state = await this.#inTime(reading);
    if (!state) {
      this.#late = new Promise((resolve) => {
        reading.then(resolve, () => undefined);
      });
    }
    return state;
  }

  /** Undefined if the extension's own storage fails or does not respond in time. */
  #inTime(reading: Promise<ExtensionStorageState>): Promise<ExtensionStorageState | undefined> {
    return Promise.race([
      reading.catch(() => undefined),
      waitFor(this.parts.clock, TIMEOUT).then(() => undefined),
    ]);
  }

  /** Loads a copy at opening, and reports that. */
  open(copy: SafetyCopy, index: number | undefined, replaced: string | undefined): Opened {
    const { localStore, saver, report } = this.parts;
    const opened = this.events.openCopy(copy, index);
    const tails = localStore.addTails(copy.tails);
    this.#save(copy);
    this.#quarantineOneOf(copy, replaced).catch(() => undefined);
    if (opened?.damaged && saver.isStored) {
      saver.protect(copy.list);
      saver.quarantine();
    }
    localStore.set(selected, opened?.index);
    if (opened?.index !== undefined && copy.list !== replaced) {
      report('recovered', { made: copy.revision, everything: replaced === undefined });
    }
    void this.#forgetIfForgotten();
    return { index: opened?.index, tails };
  }

  /**
   * Forgets a list that has been recovered if everything was forgotten while its copy was on its way to this panel.
   * That is a forgetting of its own, since other panels have loaded the list by now.
   */
  async #forgetIfForgotten(): Promise<void> {
    const { forgotten } = await this.read();
    if (forgotten > this.parts.forgotten.revision) {
      await this.events.recoveredWhatWasForgotten();
    }
  }

  /** Loads a copy in an open panel, and reapplies the changes that wait to be saved. */
  reload(copy: SafetyCopy): void {
    const { localStore, saver } = this.parts;
    localStore.raiseRevisionAbove(copy.revision);
    const update = this.events.reloadCopy(copy);
    if (update?.store === undefined) {
      this.#save(copy);
    } else {
      saver.save(update.store);
    }
    localStore.set(selected, update?.index);
  }

  /** A list was opened while the extension's own storage did not respond: its copy is not replaced unread. */
  waitForCopy(opened: RevisedList): void {
    const { writer, extensionStorage, clock } = this.parts;
    const late = this.#late;
    writer.readFirst(async () => {
      const reading = extensionStorage.read();
      const state = await answered(clock, late ? Promise.race([late, reading]) : reading);
      await this.#takeLateState(state, opened);
    });
    writer.copySoon();
    void late?.then(() => writer.copySoon());
  }

  /**
   * The extension's own storage has responded at last: uses its copy if that is newer and nothing has been changed
   * since the older list was opened, and else sets it aside, before it is replaced.
   */
  async #takeLateState(state: ExtensionStorageState, opened: RevisedList): Promise<void> {
    const { localStore, extensionStorage, saver, forgotten, clock, report } = this.parts;
    this.events.copyFound(state.copy);
    localStore.raiseRevisionAbove(state.copy?.revision ?? 0);
    if (wasForgotten(localStore.revised, state.forgotten)) {
      forgotten.noteAnnounced(state.forgotten);
      this.events.loadExternalChanges();
    } else {
      forgotten.note(state.forgotten);
    }
    this.events.loadExternalChanges();
    const newer = newerCopy(state, opened);
    if (!newer) {
      this.quarantineIfCutOff(state, opened);
      return;
    }
    const { list, revision } = localStore.seen;
    // There is no list if the one that was opened has just been forgotten.
    const isUnchanged =
      list === undefined || (list === opened.list && revision === opened.revision);
    if (isUnchanged && !saver.isWaiting) {
      this.reload(newer);
      void this.#forgetIfForgotten();
      if (newer.list !== list) {
        report('recovered', { made: newer.revision, everything: list === undefined });
      }
      try {
        await answered(clock, this.#quarantineOneOf(newer, list));
      } catch (error) {
        if (saver.isRefused) {
          throw error;
        }
      }
    } else {
      await answered(clock, extensionStorage.quarantine('replaced', newer.list));
      if (localStore.revision <= newer.revision) {
        saver.storeAgain();
      }
    }
  }

  /** A copy that is cut off is set aside before it is replaced, as it may have had more than the list. */
  quarantineIfCutOff(state: ExtensionStorageState, stored: RevisedList): void {
    const { extensionStorage, report } = this.parts;
    const text = cutOffCopy(state, stored);
    if (text !== undefined) {
      extensionStorage.quarantine('damaged', text).then(
        () => report('damaged', { text, copy: 'safe' }),
        () => undefined,
      );
    }
  }

  /**
   * Stores a copy under its own revision: a browser that is killed between the writes can leave an older list under
   * that, and recovers the copy again. One without a readable revision gets a new one.
   */
  #save({ list, revision }: SafetyCopy): void {
    const { saver } = this.parts;
    if (revision > 0) {
      saver.saveUnder(list, revision);
    } else {
      saver.save(list);
    }
  }

  /**
   * Sets the list aside that a recovered one has replaced: if that fails, it does no harm, as the newer list is safe.
   * If there was no space for the recovered one, sets that aside: it is no change of this panel, and ends here when
   * another panel stores its list.
   */
  async #quarantineOneOf(recovered: SafetyCopy, replaced: string | undefined): Promise<void> {
    const { saver, extensionStorage } = this.parts;
    const isReplaced = saver.isStored ? replaced : undefined;
    const text = saver.isRefused ? recovered.list : isReplaced;
    if (text !== undefined && recovered.list !== replaced) {
      await extensionStorage.quarantine('replaced', text);
    }
  }
}
