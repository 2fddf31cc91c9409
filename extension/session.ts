import { ended } from './crash/ended';
import { load } from './engine/page';
import { noteVersion, persistence, watchExtensionStorage, watchOthers } from './persistence';
import { about } from './platform';

/** Starts the engine and opens the stored list; from then on, all changes are stored. */
export async function start(): Promise<void> {
  watchExtensionStorage();
  // Side by side, so that looking at the safety copy does not make opening slower.
  const [extensionState, panel] = await Promise.all([
    persistence.readBeforeOpening(),
    load(persistence),
  ]);
  persistence.open(panel.port, extensionState);
  noteVersion(about.version);
  watchOthers(ended);
}

/**
 * Starts the engine with the newest stored list, for a page that changes and stores nothing. Returns true if something
 * of the list could not be read.
 */
export async function startReading(): Promise<boolean> {
  const [extensionState, panel] = await Promise.all([
    persistence.readExtensionState(),
    load(persistence),
  ]);
  return panel.port.load(persistence.newest(extensionState), undefined).damaged;
}
