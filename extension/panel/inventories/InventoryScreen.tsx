import { useLayoutEffect } from 'react';
import type { InventoryView } from '../../engine/types';
import { Columns } from '../containers/Columns';
import { ContainersHead } from '../containers/ContainersHead';
import { ContentInPlace } from '../lists/ContentInPlace';
import { scrollToTop } from '../lists/scroller';
import { DroppedLine } from '../summary/DroppedLine';
import { ItemCount } from '../summary/ItemCount';
import { Summary } from '../summary/Summary';
import { Supplies } from '../summary/Supplies';
import { InventoryHead } from './InventoryHead';

interface Props {
  inventory: InventoryView;
}

/** The main area while an inventory is selected (docs/rules/panel.md#main-area). */
export function InventoryScreen({ inventory }: Props) {
  // A newly opened inventory is shown from its top.
  useLayoutEffect(scrollToTop, []);

  return (
    <>
      <InventoryHead inventory={inventory} />
      {inventory.items === undefined ? (
        <Summary inventory={inventory} />
      ) : (
        <ItemCount items={inventory.items} />
      )}
      <Supplies inventory={inventory.id} />
      {inventory.dropped && <DroppedLine line={inventory.dropped} />}
      <ContentInPlace line={inventory.dropped?.text} />
      <ContainersHead inventory={inventory.id} />
      <Columns />
    </>
  );
}
