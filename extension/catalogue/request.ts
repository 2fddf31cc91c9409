/**
 * The time limit for a server's complete response, in seconds
 * (docs/rules/catalogues-and-text.md#catalogue-messages).
 */
const TIMEOUT = 15;
/** The largest response that is read, in MB: some 50,000 items, which the engine reads without a noticeable pause. */
const LARGEST = 8;

/**
 * The GetItems call (docs/rules/catalogues-and-text.md#the-request). GraphQL knows no recursion: the engine looks up the rest
 * by id.
 */
const QUERY = `query GetItems {
  items {
    ...Item
    ... on StackItem { quantity item { ...Item } }
    ... on PackItem { contents { quantity item { ...Item } } }
  }
}
fragment Item on Item { kind id name weight cost { currency amount } }`;

/** The body that a server sent. */
export interface ServerResponse {
  text: string;
  /** The error message, unless the text contains one. */
  failure?: string;
}

/** The reason for a missing response, for "Error: {message}" (docs/rules/catalogues-and-text.md#catalogue-messages). */
export class RequestError extends Error {}

/** Asks a host for all its items. Rejects with {@link RequestError}, unless it was aborted. */
export async function askForItems(host: string, aborted: AbortSignal): Promise<ServerResponse> {
  const timeout = AbortSignal.timeout(TIMEOUT * 1000);
  try {
    const response = await fetch(`${host}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ operationName: 'GetItems', variables: {}, query: QUERY }),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      // A redirect would lead to a host that the user has not named.
      redirect: 'manual',
      cache: 'no-store',
      signal: AbortSignal.any([aborted, timeout]),
    });
    if (response.type === 'opaqueredirect') {
      throw new RequestError('The server redirects to another address: enter that one instead.');
    }
    const text = await readText(response);
    return response.ok
      ? { text }
      : { text, failure: `The server answered with HTTP status ${response.status}.` };
  } catch (error) {
    if (error instanceof RequestError || aborted.aborted) {
      throw error;
    }
    throw new RequestError(
      timeout.aborted ? `Timed out after ${TIMEOUT} s.` : `Could not connect to ${host}.`,
    );
  }
}

/** Reads a response, but not more than the size limit. */
async function readText(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const chunk = await reader?.read();
    if (!chunk?.value) {
      return new Blob(chunks).text();
    }
    size += chunk.value.length;
    if (size > LARGEST * 2 ** 20) {
      reader?.cancel().catch(() => undefined);
      throw new RequestError(`The server’s answer is larger than ${LARGEST} MB.`);
    }
    chunks.push(chunk.value);
  }
}
