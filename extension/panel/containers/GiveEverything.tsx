import { useState } from 'react';
import type { Gift, InventoryId } from '../../engine/types';
import { useInventories } from '../../engine/views';
import { RadioGroup } from '../dialog/fields';
import { useCloseWhenGone } from '../dialog/useCloseWhenGone';
import { GiftDialog } from './GiftDialog';

const PARTS = [
  ['everything', 'Everything'],
  ['carried', 'What is carried'],
] as const;

/** Give Everything: all containers of an inventory to someone else (docs/rules/actions.md#giving-containers). */
export function GiveEverything({ inventory }: { inventory: InventoryId }) {
  const [what, setWhat] = useState<Exclude<Gift['what'], 'container'>>('everything');
  const isGone = !useInventories().includes(inventory);
  useCloseWhenGone(isGone);
  return isGone ? null : (
    <GiftDialog title="Give Everything" gift={{ what, inventory }}>
      <RadioGroup label="What" options={PARTS} chosen={what} onChoose={setWhat} />
    </GiftDialog>
  );
}
