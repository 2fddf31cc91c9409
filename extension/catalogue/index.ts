import { panel } from '../engine/page';
import { catalogueHost, settings } from '../persistence';
import { requestHost, revokeHosts } from '../platform';
import { Catalogue } from './catalogue';
import { askForItems } from './request';

export type { CatalogueView } from './catalogue';

/** The catalogue of this panel, with this browser's network and permissions. */
export const catalogue = new Catalogue(
  {
    open: (answer, failure) => panel.engine.openCatalogue(answer, failure),
    check: (answer, failure) =>
      panel.ask({ type: 'checkCatalogue', answer, failure: failure ?? null }),
  },
  {
    get: () => settings.get(catalogueHost),
    set: (host) => settings.set(catalogueHost, host),
  },
  { request: requestHost, revoke: revokeHosts },
  askForItems,
);
