/** A typed host: as it is saved, or an error message. */
type TypedHost = { host: string; problem?: undefined } | { host?: undefined; problem: string };

/**
 * Reads a host as it was typed: http or https, without credentials, path or query
 * (docs/rules/catalogues-and-text.md#the-catalogue-server).
 */
export function readHost(typed: string): TypedHost {
  const text = typed.trim();
  if (!/^https?:\/\//i.test(text)) {
    return { problem: 'Start with http:// or https://.' };
  }
  const url = parse(text);
  // Chromium takes a host with spaces.
  if (!url || /[^\w.:[\]-]/.test(url.hostname)) {
    return { problem: 'This is not a server address.' };
  }
  if (url.username || url.password) {
    return { problem: 'Leave out the user name and password.' };
  }
  if (url.pathname !== '/' || url.search || url.hash) {
    return { problem: 'Leave out the path: /graphql is added to the address.' };
  }
  return { host: url.origin };
}

function parse(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
