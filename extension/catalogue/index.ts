import { checkCatalogue, openCatalogue } from '../engine/client';
import { catalogueHost, saveCatalogueHost } from '../persistence';
import { giveBackHosts, requestHost } from '../platform';
import { Catalogue } from './catalogue';
import { askForItems } from './request';

export type { CatalogueView } from './catalogue';

/** The catalogue of this panel, with this browser's network and permissions. */
export const catalogue = new Catalogue(
  { open: openCatalogue, check: checkCatalogue },
  { get: catalogueHost, set: saveCatalogueHost },
  { request: requestHost, giveBack: giveBackHosts },
  askForItems,
);
