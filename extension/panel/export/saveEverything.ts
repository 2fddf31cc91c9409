import { panel } from '../../engine/page';
import { download } from '../../files/download';
import { persistence } from '../../persistence';

/** All inventories at one moment, as one file, which the import accepts. */
interface Everything {
  name: string;
  text: string;
  /** The revision of the stored list. */
  revision: number;
}

/** All inventories as they are stored now. */
export function everything(): Everything {
  // The exported list is then the stored one.
  persistence.loadExternalChanges();
  return { ...panel.ask({ type: 'exportAll' }), revision: persistence.exports.revision };
}

/** Saves all inventories as one file, and remembers that. */
export function saveEverything({ name, text, revision } = everything()): void {
  persistence.exports.noteExport(revision);
  download(name, text);
}
