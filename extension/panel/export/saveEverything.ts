import { engine } from '../../engine/client';
import { download } from '../../files/download';
import { persistence } from '../../persistence';

/** Saves all inventories as one file, which the import accepts, and remembers that. */
export function saveEverything(fileName?: string): void {
  // The exported list is then the stored one, whose revision is remembered.
  persistence.loadExternalChanges();
  const { name, text } = engine().exportAll();
  persistence.exports.noteExport();
  download(fileName ?? name, text);
}
