import { checkCatalogue, openCatalogue } from '../engine/client';
import type { CatalogueSummary } from '../engine/types';
import { catalogueHost, reasonOf, saveCatalogueHost } from '../persistence';
import { giveBackHosts, requestHost } from '../platform';
import { Signal } from '../signals/signal';
import { useSignal } from '../signals/useSignal';
import { readHost } from './host';
import { type Answer, askForItems, NoAnswer } from './request';

/** The catalogue that Find Item shows, or what became of it (docs/rules.md#find-item). */
export type Catalogue =
  | { phase: 'loading'; host: string }
  | { phase: 'failed'; host: string; problem: string }
  | { phase: 'ready'; host: string | undefined; summary: CatalogueSummary };

/*
 * Kept for the session: an answer is asked for once, and again only on request. The entries
 * themselves are in the engine.
 */
const current = new Signal<Catalogue | undefined>(undefined);
/** The saved host that `current` was loaded for. */
let loadedFor: string | undefined;
let request = new AbortController();

/** The catalogue, once {@link showCatalogue} was called. */
export function useCatalogue(): Catalogue | undefined {
  return useSignal(current);
}

/** The saved host; empty means the built-in catalogue. */
export function savedHost(): string {
  return catalogueHost();
}

/** Opens the catalogue of the saved host, unless it is open already. */
export function showCatalogue(): void {
  if (loadedFor !== catalogueHost()) {
    reload();
  }
}

/** Opens the catalogue of the saved host afresh; without a host the built-in one, without a request. */
export function reload(): void {
  request.abort();
  request = new AbortController();
  loadedFor = catalogueHost();
  if (loadedFor === '') {
    current.set({ phase: 'ready', host: undefined, summary: openCatalogue() });
  } else {
    void load(loadedFor, request.signal);
  }
}

/** Opens the built-in catalogue until another is asked for; the saved host stays. */
export function showBuiltIn(): void {
  request.abort();
  current.set({ phase: 'ready', host: undefined, summary: openCatalogue() });
}

async function load(host: string, aborted: AbortSignal): Promise<void> {
  current.set({ phase: 'loading', host });
  const summary = await ask(host, aborted, openCatalogue);
  if (!aborted.aborted) {
    const { problem } = summary;
    current.set(
      problem === undefined
        ? { phase: 'ready', host, summary }
        : { phase: 'failed', host, problem },
    );
  }
}

/** Asks a host and lets the engine read the answer, unless nobody waits for it any more. */
async function ask(
  host: string,
  aborted: AbortSignal,
  read: (text: string, failure: string | undefined) => CatalogueSummary,
): Promise<CatalogueSummary> {
  let answer: Answer;
  try {
    answer = await askForItems(host, aborted);
  } catch (error) {
    const problem = error instanceof NoAnswer ? error.message : String(error);
    return { listed: 0, leftOut: 0, problem };
  }
  return aborted.aborted ? { listed: 0, leftOut: 0 } : read(answer.text, answer.failure);
}

/** Whether a typed host answers, in words. Saves nothing and opens nothing. */
export async function testHost(typed: string, aborted: AbortSignal): Promise<string> {
  const { host, problem } = readHost(typed);
  if (problem !== undefined) {
    return problem;
  }
  const summary = await ask(host, aborted, checkCatalogue);
  const leftOut = summary.leftOut > 0 ? `, ${summary.leftOut} left out` : '';
  return summary.problem === undefined
    ? `It works: ${summary.listed} ${summary.listed === 1 ? 'item' : 'items'}${leftOut}.`
    : `Error: ${summary.problem}`;
}

/**
 * Saves a typed host and opens its catalogue; a blank one clears it. Resolves to why it can't.
 *
 * The optional permission is asked for in the same click without waiting for the answer
 * (docs/rules.md#host-permissions): a server that allows requests from elsewhere works without, any other
 * once it is given. The permission for the host before is given back.
 */
export async function saveHost(typed: string): Promise<string | undefined> {
  const { host, problem } = typed.trim() === '' ? { host: '' } : readHost(typed);
  if (problem !== undefined) {
    return problem;
  }
  try {
    saveCatalogueHost(host);
  } catch {
    return 'The host could not be saved: the browser’s storage for this extension is full.';
  }
  if (host !== '') {
    requestHost(host).then(
      (given) => given && retry(host),
      // Without the permission it is as if it was never asked for.
      () => undefined,
    );
  }
  reload();
  try {
    await giveBackHosts(host === '' ? undefined : host);
  } catch (error) {
    return `The permission for the host before could not be given back: ${reasonOf(error)}`;
  }
  return undefined;
}

/** What began without the permission fails without it, so it begins again. */
function retry(host: string): void {
  const now = current.get();
  if (now?.phase !== 'ready' && now?.host === host) {
    reload();
  }
}
