import { useRef } from 'react';
import type { InventoryView } from '../../engine/types';
import { exactly, exactUsage } from '../controls/exactValues';
import { useTilesInSight } from '../header/tilesInSight';
import { BreakdownButton } from './BreakdownButton';
import styles from './Summary.module.css';
import { PairTile, Tile } from './Tile';

/** The summary cards (docs/rules/panel.md#summary-tiles). */
export function Summary({ inventory }: { inventory: InventoryView }) {
  const { strength, slots, slotsRemaining, weight, hasWeightTile, wealth } = inventory;
  const { slotLevels, weightLevels, reduced, notCarried } = inventory;
  const aboutSlots = [exactUsage(slots, 'slots'), reduced?.about].filter(Boolean).join('. ');
  const aboutWealth = [exactly(wealth, 'gp'), notCarried].filter(Boolean).join(', ');
  const tiles = useRef<HTMLDivElement>(null);
  useTilesInSight(tiles);
  return (
    <div ref={tiles} className={styles.summary}>
      <div className={styles.strength}>
        <Tile name="Strength" value={strength} />
      </div>
      <div className={styles.slots}>
        <PairTile name="Slots" usage={slots} levels={slotLevels} about={aboutSlots || undefined} />
        <BreakdownButton name="Slots" subject="slots" />
        {reduced && (
          <p className={styles.note} title={reduced.about}>
            {reduced.line}
          </p>
        )}
      </div>
      <div className={styles.remaining}>
        <Tile
          name="Slots Remaining"
          value={slotsRemaining.text}
          about={exactly(slotsRemaining, 'slots')}
        />
      </div>
      {hasWeightTile && (
        <div className={styles.weight}>
          <PairTile
            name="Carried Weight"
            usage={weight}
            levels={weightLevels}
            unit="lb"
            about={exactUsage(weight, 'lb')}
          />
          <BreakdownButton name="Carried Weight" subject="weight" />
        </div>
      )}
      <div className={styles.wealth}>
        <Tile name="Total Wealth" value={wealth.text} unit="gp" about={aboutWealth || undefined} />
        <BreakdownButton name="Total Wealth" subject="wealth" />
      </div>
    </div>
  );
}
