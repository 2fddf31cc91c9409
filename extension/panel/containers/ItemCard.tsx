import type { MouseEvent } from 'react';
import { dispatch } from '../../engine/client';
import type { ContainerView, Direction } from '../../engine/types';
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
import { overWarning } from './over';
import grid from './rowGrid.module.css';
import { Total, Totals } from './Total';
import { clearFlags, useFlags } from './transient';

interface Props {
  container: ContainerView & { kind: 'item' };
  moves: readonly Direction[];
}

/** An item container (docs/rules.md#item-cards). */
export function ItemCard({ container, moves }: Props) {
  const { id, name, slots, value, weight } = container;
  const rows = useRows(id);
  const flags = useFlags(id, rows);

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
      <CapacityLine usage={slots} overText={overWarning('item')} />
      <div className={grid.table}>
        <ColumnHeads />
        <ItemList container={id} flags={flags} />
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
              clearFlags(id);
            }}
          >
            Clear
          </button>
        </div>
      )}
    </Card>
  );
}
