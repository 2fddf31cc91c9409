import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ended, showCrash } from '../crash/crashScreen';
import '../styles/tokens.css';
import '../styles/base.css';
import { App } from './App';
import { opened } from './begin';
import { restoreCollapsedCards } from './collapsing/collapsedCards';
import { keepFocus } from './controls/keepFocus';
import { ignoreStrayInput } from './controls/strayInput';
import { listenForFindKey } from './find/findKey';
import { listenForInventoryKeys } from './header/inventoryKeys';
import { listenForUndoKeys } from './header/undoKeys';
import { saveWeeklyCopies } from './inventories/saveWeeklyCopies';
import { anchorScrollWhenResized } from './lists/scrollAnchor';

// Leaving a field saves it, so closing the panel leaves the field that is being typed in, before its step is kept.
window.addEventListener(
  'pagehide',
  () => {
    if (document.activeElement instanceof HTMLElement) {
      document.activeElement.blur();
    }
  },
  { capture: true },
);

const root = document.getElementById('root');
if (root) {
  const isInSidePanel = await opened;
  if (!ended.aborted) {
    restoreCollapsedCards();
    ignoreStrayInput();
    keepFocus();
    listenForUndoKeys();
    listenForInventoryKeys();
    listenForFindKey();
    saveWeeklyCopies();
    anchorScrollWhenResized();
    createRoot(root, { onUncaughtError: showCrash }).render(
      <StrictMode>
        <App isInSidePanel={isInSidePanel} />
      </StrictMode>,
    );
  }
}
