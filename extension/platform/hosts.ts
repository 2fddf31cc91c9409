import browser from 'webextension-polyfill';

/** Returns the match pattern of a host. It has no port, since Firefox does not allow one. */
function patternOf(host: string): string {
  const { protocol, hostname } = new URL(host);
  return `${protocol}//${hostname}/*`;
}

/**
 * Asks for the optional permission to reach a host, and resolves to true if it is granted now and was not before. Must
 * be called in the turn of a click.
 */
export async function requestHost(host: string): Promise<boolean> {
  const origins = [patternOf(host)];
  // Both in the turn of the click: it must not wait for the first answer.
  const wasGranted = browser.permissions.contains({ origins });
  const isGranted = await browser.permissions.request({ origins });
  return isGranted && !(await wasGranted);
}

/** Revokes the permissions for all hosts except this one; without a host, for all. */
export async function revokeHosts(but?: string): Promise<void> {
  const keep = but === undefined ? undefined : patternOf(but);
  const { origins = [] } = await browser.permissions.getAll();
  const others = origins.filter((pattern) => pattern !== keep);
  if (others.length > 0) {
    await browser.permissions.remove({ origins: others });
  }
}
