import { panelDestination, revokeHosts } from '../platform';
import { inTurn, sessionStorage } from '../platform/session';
import { Signal } from '../signals/signal';
import {
  clock,
  extensionStorage,
  localStore,
  onExtensionStorageChanged,
  onSessionStorageChanged,
  onStorageChanged,
  takeLock,
} from './browser';
import { Persistence } from './persistence';
import { replaceVersion, type Settings } from './settings';
import type { Status } from './status';

export type { Draft } from './draftStore';
export type { ExportState } from './exportRecordStore';
export type { Take, Taking } from './handedTexts';
export type { ExtensionStorageState } from './newest';
export { reportText } from './report';
export { catalogueHost, collapsedContainers, importChoice } from './settings';
export { reasonOf, reasonText, type Status } from './status';

/** Messages for the user about saving. */
export const status = new Signal<Status>({});

/** The settings on this computer. */
export const settings: Settings = localStore;

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
  handing: { destination: panelDestination, inTurn },
});

/** Follows what panels write to the extension's own storage: from before this panel reads it, to miss nothing. */
export function watchExtensionStorage(): void {
  void onExtensionStorageChanged((entries) => persistence.loadFromExtensionStorage(entries));
}

/** Follows the changes that other panels store, until the session ends. After that nothing is saved. */
export function watchOthers(ended: AbortSignal): void {
  ended.addEventListener('abort', () => persistence.end());
  onStorageChanged(() => persistence.syncAndRetry());
  onSessionStorageChanged((names) => void persistence.handedTexts.takeFrom(names));
}

/** Reports once that this version has replaced a different one (docs/rules/panel.md#what-is-new). */
export function noteVersion(version: string): void {
  const since = replaceVersion(settings, version);
  if (since !== undefined) {
    status.set({ ...status.get(), updated: { version, since } });
  }
}
