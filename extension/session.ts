import { ended } from './crash/crashScreen';
import { load, port } from './engine/client';
import { noteVersion, persistence, watchOthers } from './persistence';
import { about } from './platform';

/** Starts the engine and opens what is stored; what it makes of it from then on is kept. */
export async function start(): Promise<void> {
  // Side by side, so that looking at the safety copy does not make opening slower.
  const [durable] = await Promise.all([persistence.read(), load(persistence)]);
  persistence.open(port, durable);
  noteVersion(about.version);
  watchOthers(ended);
}
