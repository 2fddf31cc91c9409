import controls from '../../styles/controls.module.css';
import { saveEverything } from './saveEverything';

/** One click for all inventories as one file. */
export function ExportEverything({ className = controls.button }: { className?: string }) {
  return (
    <button type="button" className={className} onClick={() => saveEverything()}>
      Export everything
    </button>
  );
}
