// First, so that it also sees what goes wrong while the rest is loaded.
import '../crash/watch';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { showCrash } from '../crash/crashScreen';
import { ended } from '../crash/ended';
import { panel } from '../engine/page';
import type { InventoryId } from '../engine/types';
import { inventoryOfSheet } from '../platform';
import { startReading } from '../session';
import '../styles/tokens.css';
import './page.css';
import { SheetPage } from './SheetPage';

const root = document.getElementById('root');
if (root) {
  const isDamaged = await startReading().catch(showCrash);
  if (!ended.aborted) {
    const inventory = inventoryOfSheet() as InventoryId | undefined;
    const sheets = panel.ask({ type: 'sheets', ...(inventory !== undefined && { inventory }) });
    const [first] = sheets;
    // The name of the file, if the sheet is saved as one.
    document.title = first && inventory !== undefined ? first.name : 'Inventories';
    createRoot(root, { onUncaughtError: showCrash }).render(
      <StrictMode>
        <SheetPage sheets={sheets} opened={new Date()} isDamaged={isDamaged === true} />
      </StrictMode>,
    );
  }
}
