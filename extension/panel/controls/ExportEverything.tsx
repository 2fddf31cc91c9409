import { engine } from '../../engine/client';
import { download } from '../../files/download';
import { persistence } from '../../persistence';
import controls from '../../styles/controls.module.css';

/** One click for all inventories as one file, which the import takes. */
export function ExportEverything({ className = controls.button }: { className?: string }) {
  function save() {
    // The exported list is then the stored one, whose revision is remembered.
    persistence.loadExternalChanges();
    const { name, text } = engine().exportAll();
    download(name, text);
    persistence.exports.noteExport();
  }

  return (
    <button type="button" className={className} onClick={save}>
      Export everything
    </button>
  );
}
