import type { InventoryChoice, InventoryId } from '../../engine/types';
import { useAnnounceLostInventories } from '../dialog/useAnnounceLostTargets';

/** The options of a field that chooses among inventories. One that gets no coins is listed with the reason. */
export function useInventoryOptions(inventories: readonly InventoryChoice[]) {
  useAnnounceLostInventories(inventories);
  return {
    options: inventories.map(
      ({ inventory, name, refusal }) =>
        [inventory, refusal ? `${name}, ${refusal}` : name] as const,
    ),
    /** Returns true if the inventory can't be chosen now. */
    fixed: (id: InventoryId | undefined) =>
      inventories.some(({ inventory, refusal }) => inventory === id && refusal !== undefined),
  };
}
