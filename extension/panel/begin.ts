// First, so that it also catches errors while the rest is loaded.
import '../crash/watch';
import { showCrash } from '../crash/crashScreen';
import { isInSidePanel } from '../platform';
import { start } from '../session';

/**
 * Opens the stored list while the scripts that draw it are still on their way. Resolves to true in the browser's side
 * panel.
 */
export const opened: Promise<boolean> = Promise.all([
  isInSidePanel(),
  start().catch(showCrash),
]).then(([inSidePanel]) => inSidePanel);
