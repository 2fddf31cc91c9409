import type { InventoryView, PenaltyView } from '../../engine/types';
import { usePenalties } from '../../engine/views';
import { exactly, exactUsage } from '../controls/text';
import styles from './Summary.module.css';
import { PairTile, Tile } from './Tile';

/** The five summary cards (docs/rules.md#summary-tiles). */
export function Summary({ inventory }: { inventory: InventoryView }) {
  const { strength, slots, slotsRemaining, weight, wealth } = inventory;
  const penalties = usePenalties();
  const reduced = penalties.length > 0 ? `Reduced by ${penaltyText(penalties)}` : undefined;
  const aboutSlots = [exactUsage(slots, 'slots'), reduced].filter(Boolean).join('. ') || undefined;
  return (
    <div className={styles.summary}>
      <div className={styles.strength}>
        <Tile name="Strength" value={strength} />
      </div>
      <div className={styles.slots}>
        <PairTile name="Slots" usage={slots} about={aboutSlots} />
        {reduced && (
          <p className={styles.note} title={reduced}>
            {penaltyLine(penalties)}
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
      <div className={styles.weight}>
        <PairTile name="Carried Weight" usage={weight} unit="lb" about={exactUsage(weight, 'lb')} />
      </div>
      <div className={styles.wealth}>
        <Tile name="Total Wealth" value={wealth.text} unit="gp" about={exactly(wealth, 'gp')} />
      </div>
    </div>
  );
}

/** So many penalties are told one by one. */
const MOST = 20;

function penaltyText(penalties: readonly PenaltyView[]): string {
  return listed(
    penalties,
    ({ source, slots }) => `${source.trim() || 'a penalty'}: ${slots} slots`,
  );
}

function penaltyLine(penalties: readonly PenaltyView[]): string {
  return listed(penalties, ({ source, slots }) => `−${slots} ${source.trim() || 'penalty'}`);
}

function listed(penalties: readonly PenaltyView[], text: (penalty: PenaltyView) => string): string {
  const more = penalties.length - MOST;
  return [...penalties.slice(0, MOST).map(text), ...(more > 0 ? [`${more} more`] : [])].join(', ');
}
