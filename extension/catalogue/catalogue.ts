import type { CatalogueSummary } from '../engine/types';
import { Signal } from '../signals/signal';
import { readHost } from './host';
import { RequestError, type ServerResponse } from './request';

/**
 * The catalogue as Find Item shows it, or its error (docs/rules/catalogues-and-text.md#find-item).
 */
export type CatalogueView =
  | { phase: 'loading'; host: string }
  | { phase: 'failed'; host: string; problem: string }
  | { phase: 'ready'; host: string | undefined; summary: CatalogueSummary };

/** The engine, which holds the open catalogue for Find Item, suggestions and readings alike. */
interface CatalogueEngine {
  /** Opens a server's response; without one, and after a failure, the built-in catalogue. */
  open(answer?: string, failure?: string): CatalogueSummary;
  /** Returns the summary that `open` would return, without opening anything. */
  check(answer: string, failure?: string): CatalogueSummary;
}

/** Storage for the host; empty means the built-in catalogue. */
interface SavedHost {
  get(): string;
  /** Returns false if there is no space for it. */
  set(host: string): boolean;
}

/** The browser's permissions to reach hosts. */
interface HostPermissions {
  /**
   * Asks the user, and resolves to true if it is granted now and was not before. Must be called in the turn of a click.
   */
  request(host: string): Promise<boolean>;
  /** Revokes all permissions except the one for this host; without a host, all. */
  revoke(but?: string): Promise<void>;
}

/** Asks a host for its items. Rejects with {@link RequestError}, unless it was aborted. */
type Ask = (host: string, aborted: AbortSignal) => Promise<ServerResponse>;

/** The catalogue of this panel. It is requested once, and again only when the user asks for it. */
export class Catalogue {
  /** The state of the shown catalogue; undefined before {@link Catalogue.show}. */
  readonly view = new Signal<CatalogueView | undefined>(undefined);
  /** The saved host that was opened last. */
  #openedFor: string | undefined;
  #request = new AbortController();

  constructor(
    private readonly engine: CatalogueEngine,
    private readonly saved: SavedHost,
    private readonly permissions: HostPermissions,
    private readonly ask: Ask,
  ) {}

  get savedHost(): string {
    return this.saved.get();
  }

  /** Opens the catalogue of the saved host, unless it is open already. */
  show(): void {
    if (this.#openedFor !== this.savedHost) {
      this.reload();
    }
  }

  /** Opens the built-in catalogue if no host is saved, unless it is open already. */
  showWithoutRequest(): void {
    if (this.savedHost === '') {
      this.show();
    }
  }

  /** Opens the catalogue of the saved host afresh; without a host the built-in one, without a request. */
  reload(): void {
    const host = this.savedHost;
    this.#openedFor = host;
    if (host === '') {
      this.showBuiltIn();
    } else {
      this.#load(host, this.#newRequest()).catch((error) => reportError(error));
    }
  }

  /** Opens the built-in catalogue until the server is asked again; the saved host is unchanged. */
  showBuiltIn(): void {
    this.#newRequest();
    this.view.set({ phase: 'ready', host: undefined, summary: this.engine.open() });
  }

  /** Describes the response of a typed host. Saves nothing and opens nothing. */
  async test(typed: string, aborted: AbortSignal): Promise<string> {
    const { host, problem } = readHost(typed);
    if (problem !== undefined) {
      return problem;
    }
    const { text = '', failure } = await this.#answerOf(host, aborted);
    const summary = this.engine.check(text, failure);
    const leftOut = summary.leftOut > 0 ? `, ${summary.leftOut} left out` : '';
    return summary.problem === undefined
      ? `It works: ${summary.listed} ${summary.listed === 1 ? 'item' : 'items'}${leftOut}.`
      : `Error: ${summary.problem}`;
  }

  /**
   * Saves a typed host and opens its catalogue; a blank one clears it. Resolves to an error message, if any.
   *
   * The optional permission is requested in the same click without waiting for the user's choice
   * (docs/rules/catalogues-and-text.md#host-permissions): a server that sends CORS headers works without it, any other
   * once it is granted. The permission for the previous host is revoked.
   */
  async save(typed: string): Promise<string | undefined> {
    const { host, problem } = typed.trim() === '' ? { host: '' } : readHost(typed);
    if (problem !== undefined) {
      return problem;
    }
    if (!this.saved.set(host)) {
      return 'The server could not be saved: the browser’s storage for this extension is full.';
    }
    if (host !== '') {
      this.permissions.request(host).then(
        (given) => given && this.#retry(host),
        // Without the permission it is as if it was never asked for.
        () => undefined,
      );
    }
    this.reload();
    try {
      await this.permissions.revoke(host === '' ? undefined : host);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return `The permission for the previous server could not be revoked: ${reason}`;
    }
    return undefined;
  }

  /** Aborts the previous request, and returns the signal of a new one. */
  #newRequest(): AbortSignal {
    this.#request.abort();
    this.#request = new AbortController();
    return this.#request.signal;
  }

  /** Opens the built-in catalogue, and a host's catalogue when it has arrived. */
  async #load(host: string, aborted: AbortSignal): Promise<void> {
    this.engine.open();
    this.view.set({ phase: 'loading', host });
    const { text, failure } = await this.#answerOf(host, aborted);
    if (!aborted.aborted) {
      const summary = this.engine.open(text, failure);
      const { problem } = summary;
      this.view.set(
        problem === undefined
          ? { phase: 'ready', host, summary }
          : { phase: 'failed', host, problem },
      );
    }
  }

  /** Resolves to a host's response, or only to the failure if there is none. */
  async #answerOf(host: string, aborted: AbortSignal): Promise<Partial<ServerResponse>> {
    try {
      return await this.ask(host, aborted);
    } catch (error) {
      return { failure: error instanceof RequestError ? error.message : String(error) };
    }
  }

  /** Repeats a request that began before the permission was granted, since it may fail without it. */
  #retry(host: string): void {
    const now = this.view.get();
    if (now?.phase !== 'ready' && now?.host === host) {
      this.reload();
    }
  }
}
