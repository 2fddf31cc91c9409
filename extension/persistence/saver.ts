import type { ExtensionStorage } from './extensionStorage';
import type { LocalStore, StepsBetween } from './localStore';
import { type Report, type SaveError, saveErrorOf } from './status';

/** How long to wait before trying again to save, in milliseconds, if nothing else gives a reason. */
const TRY_AGAIN = 5000;

/** How saving stands. */
type Saving =
  | { kind: 'stored' }
  /** The browser refuses to store the list. */
  | { kind: 'refused'; refusal: SaveError }
  /** A damaged text is stored, over which nothing is written before it is put aside. */
  | { kind: 'damaged'; text: string; copy: 'due' | 'on its way' | 'failed' }
  /** Nothing may be saved any more. */
  | { kind: 'ended' };

/** Why saving is put off: it is not clear what was stored last, or everything is being forgotten. */
type SaveBlock = 'unclear' | 'forgetting';

/** Who wants to know what became of saving. */
interface Listener {
  /** A text was stored, now or at last. */
  onStored(when: 'now' | 'late'): void;
  /** It is time to try again. */
  onRetry(): void;
}

/** Stores the list in the same turn (docs/rules/storage.md#saving-at-once), or keeps it until that is possible. */
export class Saver {
  #state: Saving = { kind: 'stored' };
  /** The list that is to be stored as soon as that is possible. */
  #waiting: { list: string; steps: StepsBetween } | undefined;
  readonly #holds = new Set<SaveBlock>();
  #tryingAgain: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly stored: LocalStore,
    private readonly extensionStorage: ExtensionStorage,
    private readonly report: Report,
    private readonly listener: Listener,
  ) {}

  /** Nothing is saved any more. */
  get hasEnded(): boolean {
    return this.#state.kind === 'ended';
  }

  /** Whether saving is put off for that reason. */
  isHeld(why: SaveBlock): boolean {
    return this.#holds.has(why);
  }

  /**
   * Stores a list that many steps from the stored one, and answers whether it is stored. One that is not takes the
   * place of the one before.
   */
  save(list: string, steps: StepsBetween): boolean {
    if (this.hasEnded) {
      return false;
    }
    // Where nobody knows what waited, nobody knows how far it is together with this.
    this.#waiting = { list, steps: this.#waiting?.steps === 'several' ? 'several' : steps };
    return this.#store('now');
  }

  /** Tries again to store what the browser refused. */
  retry(): void {
    if (this.#state.kind === 'refused') {
      this.#store('late');
    } else if (this.#state.kind === 'damaged' && this.#state.copy === 'failed') {
      this.putAside();
    }
  }

  /** Nothing waits to be saved any more. */
  drop(): void {
    this.#waiting = undefined;
    if (this.#state.kind === 'refused') {
      this.#set({ kind: 'stored' });
    }
  }

  /** Lets what is to be saved wait until {@link release}. */
  hold(why: SaveBlock): void {
    if (!this.hasEnded) {
      this.#holds.add(why);
    }
  }

  /** Stores what waited, unless something else holds it. */
  release(why: SaveBlock): void {
    if (this.#holds.delete(why)) {
      this.#store('late');
    }
  }

  /** Everything was forgotten: nothing waits, and nothing is damaged. */
  reset(): void {
    if (!this.hasEnded) {
      this.#waiting = undefined;
      this.#holds.clear();
      this.#set({ kind: 'stored' });
      this.report('damaged', undefined);
    }
  }

  /** Stops for good. */
  end(): void {
    this.#waiting = undefined;
    this.#holds.clear();
    this.#set({ kind: 'ended' });
  }

  /** What is stored is damaged: it is put aside before anything is written over it. */
  protect(text: string): void {
    if (!this.hasEnded) {
      this.#set({ kind: 'damaged', text, copy: 'due' });
      this.report('damaged', { text, copy: 'due' });
    }
  }

  /** What is stored can be read again, because another panel wrote over what was damaged. */
  unprotect(): void {
    if (this.#state.kind === 'damaged' && this.#state.copy !== 'on its way') {
      this.#set({ kind: 'stored' });
      this.report('damaged', undefined);
    }
  }

  /** Puts a damaged text into the extension's own storage, where it is confirmed. */
  putAside(): void {
    if (this.#state.kind !== 'damaged' || this.#state.copy === 'on its way') {
      return;
    }
    const { text } = this.#state;
    this.#state = { ...this.#state, copy: 'on its way' };
    this.report('damaged', { text, copy: 'on its way' });
    this.extensionStorage.putAside('damaged', text).then(
      () => this.#onPutAside(text, 'safe'),
      () => this.#onPutAside(text, 'failed'),
    );
  }

  #onPutAside(text: string, copy: 'safe' | 'failed'): void {
    if (this.#state.kind !== 'damaged' || this.#state.text !== text) {
      return;
    }
    this.report('damaged', { text, copy });
    if (copy === 'failed') {
      this.#state = { ...this.#state, copy };
    } else {
      this.#state = { kind: 'stored' };
      this.#store('late');
    }
  }

  /** Stores what waits, if nothing speaks against it, and answers whether it is stored. */
  #store(when: 'now' | 'late'): boolean {
    const waiting = this.#waiting;
    if (!waiting || this.#holds.size > 0) {
      return false;
    }
    if (this.#state.kind === 'damaged') {
      this.putAside();
      return false;
    }
    try {
      this.stored.write(waiting.list, waiting.steps);
    } catch (error) {
      // The first reason stays: the user has read it.
      const refusal = this.#state.kind === 'refused' ? this.#state.refusal : saveErrorOf(error);
      this.#state = { kind: 'refused', refusal };
      this.report('unsaved', refusal);
      this.#tryingAgain ??= setInterval(() => this.listener.onRetry(), TRY_AGAIN);
      return false;
    }
    this.#waiting = undefined;
    this.#set({ kind: 'stored' });
    this.listener.onStored(when);
    return true;
  }

  #set(state: Saving): void {
    this.#state = state;
    clearInterval(this.#tryingAgain);
    this.#tryingAgain = undefined;
    this.report('unsaved', undefined);
  }
}
