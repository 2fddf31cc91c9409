import { useParty } from '../../engine/views';
import styles from './PartyLine.module.css';

/** The totals of all inventories together (docs/rules/panel.md#party-line). */
export function PartyLine() {
  const party = useParty();
  return (
    party && (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls; this is a line of text
      <div role="group" aria-label="Party" className={styles.party} title={party.exact}>
        {party.text}
      </div>
    )
  );
}
