import type { Durable } from './durable';
import { type Refusal, type Report, refusalOf } from './status';
import type { Stored } from './stored';

/** How long to wait before trying again to save, in milliseconds, if nothing else gives a reason. */
const TRY_AGAIN = 5000;

/** How saving stands. `text` is the list that is to be stored as soon as that is possible. */
type Saving =
  | { is: 'stored'; text?: undefined }
  /** The browser refuses to store it. */
  | { is: 'waiting'; text: string; why: Refusal }
  /** A damaged text is stored, over which nothing is written before it is put aside. */
  | { is: 'held'; text?: string; damaged: string; copy: 'due' | 'on its way' | 'failed' }
  | { is: Hold; text?: string; before: Saving }
  /** Nothing may be saved any more. */
  | { is: 'ended'; text?: undefined };

/** Why saving is put off: it is not clear what was stored last, or everything is being forgotten. */
export type Hold = 'unclear' | 'forgetting';

/** Who wants to know what became of saving. */
export interface Listener {
  /** A text was stored, now or at last. */
  onStored(when: 'now' | 'late'): void;
  /** It is time to try again. */
  onRetry(): void;
}

/** Stores the list in the same turn (docs/rules.md#saving-at-once), or keeps it until that is possible. */
export class Saver {
  #state: Saving = { is: 'stored' };
  #tryingAgain: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly stored: Stored,
    private readonly durable: Durable,
    private readonly report: Report,
    private readonly listener: Listener,
  ) {}

  /** How saving stands. */
  get is(): Saving['is'] {
    return this.#state.is;
  }

  /** Stores a text, and answers whether it is stored. One that is not takes the place of the one before. */
  save(text: string): boolean {
    switch (this.#state.is) {
      case 'stored':
      case 'waiting':
        return this.#write(text, 'now');
      case 'ended':
        return false;
      case 'held':
        this.#state = { ...this.#state, text };
        this.putAside();
        return false;
      default:
        this.#state = { ...this.#state, text };
        return false;
    }
  }

  /** Tries again to store what the browser refused. */
  retry(): void {
    if (this.#state.is === 'waiting') {
      this.#write(this.#state.text, 'late');
    } else if (this.#state.is === 'held' && this.#state.copy === 'failed') {
      this.putAside();
    }
  }

  /** Nothing waits to be saved any more. */
  drop(): void {
    if (this.#state.is === 'waiting') {
      this.#set({ is: 'stored' });
    } else if (this.#state.text !== undefined) {
      const { text: _, ...state } = this.#state;
      this.#state = state;
    }
  }

  /** Lets what is to be saved wait until {@link release}. */
  hold(why: Hold): void {
    if (this.#state.is !== 'ended' && this.#state.is !== why) {
      const { text } = this.#state;
      this.#state = { is: why, before: this.#state, ...(text !== undefined && { text }) };
    }
  }

  /** Goes on as before, and stores what waited. */
  release(why: Hold): void {
    if (this.#state.is === why) {
      const { before, text } = this.#state;
      this.#state = before;
      if (text === undefined) {
        this.drop();
      } else if (before.is === 'held') {
        this.save(text);
      } else {
        this.#write(text, 'late');
      }
    }
  }

  /** Everything was forgotten: nothing waits, and nothing is damaged. */
  reset(): void {
    if (this.#state.is !== 'ended') {
      this.#set({ is: 'stored' });
      this.report('damaged', undefined);
    }
  }

  /** Stops for good. */
  end(): void {
    this.#set({ is: 'ended' });
  }

  /** What is stored is damaged: it is put aside before anything is written over it. */
  protect(damaged: string): void {
    const { is, text } = this.#state;
    if (is === 'stored' || is === 'waiting' || is === 'held') {
      this.#set({ is: 'held', damaged, copy: 'due', ...(text !== undefined && { text }) });
      this.report('damaged', { text: damaged, copy: 'due' });
    }
  }

  /** What is stored can be read again, because another panel wrote over what was damaged. */
  unprotect(): void {
    if (this.#state.is === 'held' && this.#state.copy !== 'on its way') {
      this.#set({ is: 'stored' });
      this.report('damaged', undefined);
    }
  }

  /** Puts a damaged text into the extension's own storage, where it is confirmed. */
  putAside(): void {
    if (this.#state.is !== 'held' || this.#state.copy === 'on its way') {
      return;
    }
    const { damaged } = this.#state;
    this.#state = { ...this.#state, copy: 'on its way' };
    this.report('damaged', { text: damaged, copy: 'on its way' });
    this.durable.putAside('damaged', damaged).then(
      () => this.#isPutAside(damaged),
      () => this.#isPutAside(damaged, 'failed'),
    );
  }

  #isPutAside(damaged: string, failed?: 'failed'): void {
    const state = this.#state.is === 'forgetting' ? this.#state.before : this.#state;
    if (state.is !== 'held' || state.damaged !== damaged) {
      return;
    }
    this.report('damaged', { text: damaged, copy: failed ?? 'safe' });
    if (this.#state.is === 'forgetting') {
      const before: Saving = failed ? { ...state, copy: failed } : { is: 'stored' };
      this.#state = { ...this.#state, before };
    } else if (failed) {
      this.#state = { ...state, copy: failed };
    } else {
      this.#state = { is: 'stored' };
      if (state.text !== undefined) {
        this.#write(state.text, 'late');
      }
    }
  }

  #write(text: string, when: 'now' | 'late'): boolean {
    try {
      this.stored.write(text);
    } catch (error) {
      // The first reason stays: the user has read it.
      const why = this.#state.is === 'waiting' ? this.#state.why : refusalOf(error);
      this.#state = { is: 'waiting', text, why };
      this.report('unsaved', why);
      this.#tryingAgain ??= setInterval(() => this.listener.onRetry(), TRY_AGAIN);
      return false;
    }
    this.#set({ is: 'stored' });
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
