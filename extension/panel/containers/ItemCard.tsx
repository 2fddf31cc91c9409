import { type MouseEvent, useCallback, useEffect, useState } from 'react';
import { dispatch } from '../../engine/store';
import type { ContainerView, Direction, StackId } from '../../engine/types';
import { useRows } from '../../engine/views';
import controls from '../../styles/controls.module.css';
import { BackpackIcon, TrashIcon } from '../controls/icons';
import { exactly, exactUsage } from '../controls/text';
import { openDialog } from '../dialogs/openDialog';
import { AddRow } from './AddRow';
import { CapacityLine } from './CapacityLine';
import { Card } from './Card';
import { ColumnHeads } from './ColumnHeads';
import styles from './ItemCard.module.css';
import { ItemList } from './ItemList';
import { Total, Totals } from './Total';

interface Props {
  container: ContainerView & { kind: 'item' };
  moves: readonly Direction[];
}

/** An item container (docs/rules.md#item-cards). */
export function ItemCard({ container, moves }: Props) {
  const { id, name, slots, value, weight } = container;
  const rows = useRows(id);
  const { flags, toggle, clear } = useFlags(rows);

  function deleteFlagged() {
    dispatch({ type: 'deleteStacks', container: id, stacks: rows.filter((row) => flags.has(row)) });
  }

  /** These buttons go with the last flag; the focus stays in the card. */
  function keepFocus({ currentTarget }: MouseEvent<HTMLElement>) {
    currentTarget.closest('section')?.focus({ preventScroll: true });
  }

  return (
    <Card
      id={id}
      name={name}
      icon={BackpackIcon}
      moves={moves}
      onEdit={() => openDialog({ kind: 'configureContainer', container: id })}
    >
      <CapacityLine usage={slots} name={name} overWord="full" overText="This container is full!" />
      <div className={styles.table}>
        <ColumnHeads />
        <ItemList container={id} flags={flags} onFlag={toggle} />
        <AddRow container={id} />
      </div>
      <Totals ruled>
        <Total
          name="Slots used"
          text={`${slots.used.text}/${slots.allowed}`}
          before="Slots"
          about={exactUsage(slots, 'slots')}
          over={slots.level === 'over'}
        />
        <Total name="Value" text={`${value.text} gp`} about={exactly(value, 'gp')} />
        <Total name="Weight" text={`${weight.text} lb`} about={exactly(weight, 'lb')} />
      </Totals>
      {flags.size > 0 && (
        <div className={styles.flagged}>
          <button
            type="button"
            className={controls.danger}
            onClick={(event) => {
              keepFocus(event);
              deleteFlagged();
            }}
          >
            <TrashIcon />
            Delete Selected
          </button>
          <button
            type="button"
            className={controls.plain}
            onClick={(event) => {
              keepFocus(event);
              clear();
            }}
          >
            Clear
          </button>
        </div>
      )}
    </Card>
  );
}

/** The rows that are flagged for deletion; a flag goes with its row (docs/rules.md#deleting-flagged-rows). */
function useFlags(rows: readonly StackId[]) {
  const [flags, setFlags] = useState<ReadonlySet<StackId>>(() => new Set());

  useEffect(() => {
    setFlags((before) => {
      const kept = rows.filter((row) => before.has(row));
      return kept.length === before.size ? before : new Set(kept);
    });
  }, [rows]);

  const toggle = useCallback((stack: StackId) => {
    setFlags((before) => {
      const after = new Set(before);
      if (!after.delete(stack)) {
        after.add(stack);
      }
      return after;
    });
  }, []);
  const clear = useCallback(() => setFlags(new Set()), []);

  return { flags, toggle, clear };
}
