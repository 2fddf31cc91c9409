import { useRef } from 'react';
import type { InventoryView, TotalKind } from '../../engine/types';
import { useCoinTexts } from '../../engine/views';
import { exactly, exactUsage } from '../controls/exactValues';
import { EditIcon, InfoIcon } from '../controls/icons';
import { openDialog } from '../dialog/openDialog';
import { useTilesInSight } from '../header/tilesInSight';
import styles from './Summary.module.css';
import { PairTile, Tile } from './Tile';
import type { TileAction } from './TileButton';

/** Opens the breakdown of a total (docs/rules/panel.md#breakdown). */
const breakdown = (name: string, subject: TotalKind): TileAction => ({
  label: `${name} breakdown`,
  icon: InfoIcon,
  onClick: () => openDialog({ kind: 'breakdown', subject }),
});

/** The summary cards (docs/rules/panel.md#summary-tiles). */
export function Summary({ inventory }: { inventory: InventoryView }) {
  const { score, slots, slotsRemaining, hasSlotTiles, weight, hasWeightTile, wealth } = inventory;
  const { slotLevels, equippedSlots, equippedLevels, weightLevels, reduced, notCarried } =
    inventory;
  const { unit: coinUnit } = useCoinTexts();
  const aboutSlots = [exactUsage(slots, 'slots'), reduced?.about].filter(Boolean).join('. ');
  const aboutWealth = [exactly(wealth, coinUnit), notCarried].filter(Boolean).join(', ');
  const tiles = useRef<HTMLDivElement>(null);
  useTilesInSight(tiles);
  return (
    <div ref={tiles} className={styles.frame}>
      <div className={styles.summary}>
        <div className={styles.score} data-score>
          <Tile
            name={score.name}
            value={score.text}
            action={{
              label: `Configure ${score.name.toLowerCase()}`,
              icon: EditIcon,
              isQuiet: true,
              onClick: () =>
                openDialog({
                  kind: 'configureInventory',
                  inventory: inventory.id,
                  startsAtScore: true,
                }),
            }}
          />
        </div>
        {hasSlotTiles && (
          <div className={styles.slots}>
            <PairTile
              name="Slots"
              usage={slots}
              levels={slotLevels}
              about={aboutSlots || undefined}
              action={breakdown('Slots', 'slots')}
            />
            {reduced && <p className={styles.note}>{reduced.line}</p>}
          </div>
        )}
        {equippedSlots && (
          <div className={styles.equipped}>
            <PairTile
              name="Equipped slots"
              usage={equippedSlots}
              levels={equippedLevels}
              about={exactUsage(equippedSlots, 'slots')}
              action={breakdown('Equipped slots', 'equipped')}
            />
          </div>
        )}
        {hasSlotTiles && (
          <div className={styles.remaining}>
            <Tile
              name="Slots Remaining"
              value={slotsRemaining.text}
              about={exactly(slotsRemaining, 'slots')}
              action={{
                label: 'Slots breakdown',
                isRepeated: true,
                onClick: () => openDialog({ kind: 'breakdown', subject: 'slots' }),
              }}
            />
          </div>
        )}
        {hasWeightTile && (
          <div className={styles.weight}>
            <PairTile
              name="Carried Weight"
              usage={weight}
              levels={weightLevels}
              unit="lb"
              about={exactUsage(weight, 'lb')}
              action={breakdown('Carried Weight', 'weight')}
            />
          </div>
        )}
        <div className={styles.wealth}>
          <Tile
            name="Total Wealth"
            value={wealth.text}
            unit={coinUnit}
            about={aboutWealth || undefined}
            action={breakdown('Total Wealth', 'wealth')}
          />
        </div>
      </div>
    </div>
  );
}
