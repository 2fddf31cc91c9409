// biome-ignore-all lint/suspicious/noArrayIndexKey: the page never changes
import { useEffect } from 'react';
import { showCrash } from '../crash/crashScreen';
import type { Sheet } from '../engine/types';
import { closeTab, print, printOnFirstOpening } from '../platform';
import controls from '../styles/controls.module.css';
import { InventorySheet } from './InventorySheet';
import styles from './SheetPage.module.css';

interface Props {
  sheets: readonly Sheet[];
  /** The time when the page was opened. */
  opened: Date;
  /** True if something of the stored list could not be read. */
  isDamaged: boolean;
}

/** The page that is printed, and above it the buttons that are not (docs/rules/panel.md#on-paper). */
export function SheetPage({ sheets, opened, isDamaged }: Props) {
  const isEmpty = sheets.length === 0;
  useEffect(() => {
    if (!isEmpty) {
      printOnFirstOpening();
    }
  }, [isEmpty]);
  const date = opened.toLocaleDateString([], { dateStyle: 'long' });

  return (
    <>
      <header className={styles.bar}>
        <button type="button" className={controls.primary} disabled={isEmpty} onClick={print}>
          Print
        </button>
        <button
          type="button"
          className={controls.button}
          onClick={() => closeTab().catch(showCrash)}
        >
          Close
        </button>
        {isDamaged && (
          <p className={styles.damaged} role="alert">
            Some of your saved data could not be read. Open the panel for more.
          </p>
        )}
      </header>
      <main>
        {isEmpty && <h1 className={styles.none}>No inventories to show.</h1>}
        {sheets.map((sheet, index) => (
          <InventorySheet key={index} sheet={sheet} date={date} />
        ))}
      </main>
    </>
  );
}
