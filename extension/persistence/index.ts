import { revokeHosts } from '../platform';
import { Signal } from '../signals/signal';
import {
  clock,
  extensionStorage,
  localStore,
  onExtensionStorageChanged,
  onStorageChanged,
  sessionStorage,
  takeLock,
} from './browser';
import { Persistence } from './persistence';
import type { Status } from './status';

export type { Draft } from './draftStore';
export type { ExportState } from './exportRecordKeeper';
export type { ExtensionStorageState } from './newest';
export type { EnginePort, EngineUpdate } from './persistence';
export { reasonOf, type Status } from './status';

/** Messages for the user about saving. */
export const status = new Signal<Status>({});

/** Keeps this panel's data, in this browser's storages. */
export const persistence = new Persistence({
  localStore,
  extensionStorage,
  clock,
  report: (kind, what) => {
    if (status.get()[kind] !== what) {
      status.set({ ...status.get(), [kind]: what });
    }
  },
  revokeHosts,
  takeLock,
  sessionStorage,
});

/** Follows the changes that other panels store, until the session ends. After that nothing is saved. */
export function watchOthers(ended: AbortSignal): void {
  ended.addEventListener('abort', () => persistence.end());
  onStorageChanged(() => persistence.syncAndRetry());
  void onExtensionStorageChanged((entries) => persistence.loadFromExtensionStorage(entries));
}

/** Reports once that this version has replaced a different one (docs/rules/panel.md#what-is-new). */
export function noteVersion(version: string): void {
  if (localStore.noteVersion(version)) {
    status.set({ ...status.get(), updated: version });
  }
}

/** The ids of the containers whose cards were collapsed last on this computer (docs/rules/panel.md#collapsed-cards). */
export function collapsedContainers(): number[] {
  return localStore.collapsed;
}

/** Remembers the containers whose cards are collapsed. Never fails. */
export function saveCollapsedContainers(containers: readonly number[]): void {
  localStore.saveCollapsed(containers);
}

/** The saved host of the catalogue; empty means the built-in one (docs/rules/catalogues-and-text.md#the-catalogue-server). */
export function catalogueHost(): string {
  return localStore.catalogueHost;
}

/** The choice of the last import for inventories whose names existed already. */
export function importChoice(): string | undefined {
  return localStore.importChoice;
}

/** Remembers the choice of an import. */
export function saveImportChoice(choice: string): void {
  localStore.saveImportChoice(choice);
}

/** Saves the host of the catalogue. Throws when it does not fit. */
export function saveCatalogueHost(host: string): void {
  localStore.saveCatalogueHost(host);
}
