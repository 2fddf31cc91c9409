import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { showCrash } from '../crash/crashScreen';
import { ended } from '../crash/ended';
import { persistence } from '../persistence';
import '../styles/tokens.css';
import '../styles/base.css';
import { App } from './App';
import { opened } from './begin';
import { restoreCollapsedCards } from './collapsing/collapsedCards';
import { ignoreCompositionKeys } from './controls/compositionKeys';
import { followSmallestFontSize } from './controls/fontSize';
import { keepFocus } from './controls/keepFocus';
import { ignoreStrayInput } from './controls/strayInput';
import { listenForFindKey } from './find/findKey';
import { listenForInventoryKeys } from './header/inventoryKeys';
import { listenForUndoKeys } from './header/undoKeys';
import { saveWeeklyCopies } from './inventories/saveWeeklyCopies';
import { anchorScrollWhenResized } from './lists/scrollAnchor';

// Closing the panel leaves the field that is being typed in, which saves it, and then writes the step of that, and what
// is half typed. One listener does all of it: Chromium calls the window's listeners in the order in which they were
// added, capturing or not.
window.addEventListener('pagehide', () => {
  if (document.activeElement instanceof HTMLElement) {
    document.activeElement.blur();
  }
  persistence.close();
});

const root = document.getElementById('root');
if (root) {
  const isInSidePanel = await opened;
  if (!ended.aborted) {
    followSmallestFontSize();
    restoreCollapsedCards();
    ignoreCompositionKeys();
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
