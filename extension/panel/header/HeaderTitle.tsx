import { Fragment } from 'react';
import type { InventoryView, TileFigure } from '../../engine/types';
import { useOpenInventory } from '../../engine/views';
import { useSignal } from '../../signals/useSignal';
import controls from '../../styles/controls.module.css';
import { tooltipWhenCut } from '../controls/tooltipWhenCut';
import { scrollToTop } from '../lists/scroller';
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
      <h1 className={outOfSight ? `${controls.hidden} ${styles.unseen}` : styles.title}>
        Hoffman's Storage Solution
      </h1>
      {outOfSight && (
        <div className={styles.inSight}>
          <InventoryName inventory={outOfSight} />
          <Figures inventory={outOfSight} />
        </div>
      )}
    </>
  );
}

/** The figures, without those of columns that are off (docs/rules/game.md#columns). */
function Figures({ inventory }: { inventory: InventoryView }) {
  const { gameName, figures } = inventory;

  function toTop() {
    scrollToTop();
    document.querySelector('main')?.focus();
  }

  return (
    <button
      type="button"
      className={styles.figures}
      title={gameName ? `Back to the top. ${gameName}` : 'Back to the top'}
      onClick={toTop}
    >
      {figures.map((line, index) => (
        <Fragment key={line[0]?.text}>
          {index > 0 && ' '}
          <Line figures={line} isLast={index === figures.length - 1} />
        </Fragment>
      ))}
    </button>
  );
}

/** Figures that a narrow header shows in one line. */
function Line({ figures, isLast }: { figures: readonly TileFigure[]; isLast: boolean }) {
  return (
    <span className={styles.line} onPointerEnter={tooltipWhenCut}>
      {figures.map(({ text, level, encumbrance }, index) => (
        <Fragment key={text}>
          {index > 0 && ', '}
          <span data-level={level}>{text}</span>
          {encumbrance && ' · '}
          {encumbrance && <span className={styles.encumbrance}>{encumbrance}</span>}
        </Fragment>
      ))}
      {!isLast && ','}
    </span>
  );
}
