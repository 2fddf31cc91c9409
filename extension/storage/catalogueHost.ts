/** The remote catalogue's host. Nothing is stored while there is none. */
const HOST = 'hss-catalogue-host';

/** The saved host; empty means the built-in catalogue (decisions, "Catalogue"). */
export function readCatalogueHost(): string {
  return localStorage.getItem(HOST) ?? '';
}

/** Saves the host. Throws when it does not fit. */
export function writeCatalogueHost(host: string): void {
  if (host === '') {
    localStorage.removeItem(HOST);
  } else {
    localStorage.setItem(HOST, host);
  }
}
