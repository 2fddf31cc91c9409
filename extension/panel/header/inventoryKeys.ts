import { panel, views } from '../../engine/page';
import { isDialogOrMenuOpen } from '../dialog/openDialog';

const STEPS: Partial<Record<string, -1 | 1>> = { PageUp: -1, PageDown: 1 };

/** Alt+Page Down and Alt+Page Up select the next and the previous inventory, unless a dialog or a menu is open. */
export function listenForInventoryKeys(): void {
  window.addEventListener('keydown', (event) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    const step = altKey && !ctrlKey && !metaKey && !shiftKey ? STEPS[key] : undefined;
    if (step === undefined || isDialogOrMenuOpen()) {
      return;
    }
    event.preventDefault();
    const inventory = views.inventoryBeside(step);
    if (inventory !== undefined) {
      // Leaving a field saves it; a removed field would not.
      if (document.activeElement?.matches('main input')) {
        (document.activeElement as HTMLElement).blur();
      }
      panel.dispatch({ type: 'select', inventory });
    }
  });
}
