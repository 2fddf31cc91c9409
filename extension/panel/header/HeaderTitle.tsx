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
  const { gameName } = inventory;
  const [slots, ...others] = inventory.figures;

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
      {slots && <FigureText figure={slots} />}
      {others.length > 0 && ', '}
      <span className={styles.second}>
        {others.map((figure, index) => (
          <Fragment key={figure.text}>
            {index > 0 && ', '}
            <FigureText figure={figure} />
          </Fragment>
        ))}
      </span>
    </button>
  );
}

function FigureText({ figure: { text, level, encumbrance } }: { figure: TileFigure }) {
  return (
    <>
      <span data-level={level}>{text}</span>
      {encumbrance && ' · '}
      {encumbrance && (
        <span className={styles.encumbrance} onPointerEnter={tooltipWhenCut}>
          {encumbrance}
        </span>
      )}
    </>
  );
}
