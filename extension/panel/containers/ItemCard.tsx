import type { ContainerView, Direction } from '../../engine/types';
import { useRows, useShownColumns } from '../../engine/views';
import { exactly, exactUsage } from '../controls/exactValues';
import { BackpackIcon } from '../controls/icons';
import { openDialog } from '../dialog/openDialog';
import { AddRow } from '../rows/AddRow';
import { ColumnHeads } from '../rows/ColumnHeads';
import { useSelectedRows } from '../rows/cardState';
import { columnStyle } from '../rows/columnStyle';
import { ItemList } from '../rows/ItemList';
import grid from '../rows/rowGrid.module.css';
import { SelectedActions } from '../rows/SelectedActions';
import { CapacityLine } from './CapacityLine';
import { Card } from './Card';
import { CollapsedFigures } from './CollapsedFigures';
import { ColumnTotals } from './ColumnTotals';
import { fullWarning } from './fullAndOverflowing';
import { Total } from './Total';

interface Props {
  container: ContainerView & { kind: 'item' };
  moves: readonly Direction[];
  /** Its label if it has no name. */
  label: string | undefined;
}

/** An item container (docs/rules/panel.md#item-cards). */
export function ItemCard({ container, moves, label }: Props) {
  const { id, displayName, place, load, used, weight, worn, columns } = container;
  const rows = useRows(id);
  const isShown = useShownColumns();
  const selected = useSelectedRows(id, rows);

  return (
    <Card
      id={id}
      title={displayName}
      icon={BackpackIcon}
      place={place}
      load={load?.text}
      moves={moves}
      label={label}
      takesItems
      onEdit={() => openDialog({ kind: 'configureContainer', container: id })}
      figures={
        <CollapsedFigures container={id} usage={used} overText={fullWarning('item')}>
          {isShown('slots') ? (
            <Total
              name="Slots used"
              text={used.text}
              about={exactUsage(used, 'slots')}
              over={used.level === 'over'}
            />
          ) : (
            <Total name="Weight" text={`${weight.text} lb`} about={exactly(weight, 'lb')} />
          )}
        </CollapsedFigures>
      }
    >
      <CapacityLine container={id} usage={used} overText={fullWarning('item')} worn={worn} />
      <div
        className={[
          grid.table,
          !isShown('value') && grid.withoutValue,
          !isShown('weight') && grid.withoutWeight,
          !isShown('slots') && grid.withoutSlots,
        ]
          .filter(Boolean)
          .join(' ')}
        style={columnStyle(columns)}
      >
        <ColumnHeads container={id} />
        <ItemList container={id} selected={selected} />
        <AddRow container={id} />
        <ColumnTotals container={container} />
      </div>
      {selected.size > 0 && <SelectedActions container={id} rows={rows} selected={selected} />}
    </Card>
  );
}
