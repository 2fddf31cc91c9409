import browser from 'webextension-polyfill';

/**
 * Asks for the optional permission to reach a host, and resolves to whether it was given. Only to be
 * called in the turn of a click.
 */
export async function requestHost(host: string): Promise<boolean> {
  // Firefox knows no port in a pattern of hosts.
  const { protocol, hostname } = new URL(host);
  return browser.permissions.request({ origins: [`${protocol}//${hostname}/*`] });
}
