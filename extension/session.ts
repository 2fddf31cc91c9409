import { ended } from './crash/crashScreen';
import { enginePort, load } from './engine/client';
import { noteVersion, persistence, watchOthers } from './persistence';
import { about } from './platform';

/** Starts the engine and opens the stored list; from then on, all changes are stored. */
export async function start(): Promise<void> {
  // Side by side, so that looking at the safety copy does not make opening slower.
  const [extensionState] = await Promise.all([persistence.readBeforeOpening(), load(persistence)]);
  persistence.open(enginePort, extensionState);
  noteVersion(about.version);
  watchOthers(ended);
}

/** Starts the engine with the newest stored list, for a page that changes and stores nothing. */
export async function startReading(): Promise<void> {
  const [extensionState] = await Promise.all([persistence.readExtensionState(), load(persistence)]);
  enginePort.load(persistence.newest(extensionState).list, undefined);
}
