import type { InventoryView, UsageView } from '../../engine/types';
import { useOpenInventory } from '../../engine/views';
import { useSignal } from '../../signals/useSignal';
import styles from './HeaderTitle.module.css';
import { InventoryName } from './InventoryName';
import { tilesInSight } from './tilesInSight';

/** The title, or in its place the figures of the tiles that are out of sight (docs/rules/panel.md#figures-in-the-header). */
export function HeaderTitle() {
  const inventory = useOpenInventory();
  const areTilesInSight = useSignal(tilesInSight);
  const outOfSight = areTilesInSight ? undefined : inventory;
  return (
    <>
      <h1 className={outOfSight ? styles.unseen : styles.title}>Hoffman's Storage Solution</h1>
      {outOfSight && (
        <div className={styles.inSight}>
          <InventoryName inventory={outOfSight} />
          <Figures inventory={outOfSight} />
        </div>
      )}
    </>
  );
}

function Figures({ inventory }: { inventory: InventoryView }) {
  const { slots, weight, hasWeightTile, wealth } = inventory;

  function toTop() {
    for (const scroller of document.querySelectorAll('[data-scroller]')) {
      scroller.scrollTop = 0;
    }
    document.querySelector('main')?.focus();
  }

  return (
    <button type="button" className={styles.figures} title="Back to the top" onClick={toTop}>
      <Figure usage={slots} unit="slots" />
      {', '}
      <span className={styles.second}>
        {hasWeightTile && (
          <>
            <Figure usage={weight} unit="lb" />
            {', '}
          </>
        )}
        {`${wealth.text} gp`}
      </span>
    </button>
  );
}

function Figure({ usage, unit }: { usage: UsageView; unit: string }) {
  const { used, allowed, level } = usage;
  return (
    <span data-level={level}>
      {allowed === undefined ? `${used.text} ${unit}` : `${used.text}/${allowed} ${unit}`}
    </span>
  );
}
