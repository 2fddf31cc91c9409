import type { CSSProperties } from 'react';
import type { ColumnWidths } from '../../engine/types';

/** The widths that the numbers of a container and their totals need, for `rowGrid.module.css`. */
export function columnStyle(widths: ColumnWidths): CSSProperties {
  const properties = {
    '--quantity': widths.quantity,
    '--value': widths.value,
    '--weight': widths.weight,
    '--slots': widths.slots,
    '--total-weight': widths.totalWeight,
    '--total-slots': widths.totalSlots,
  };
  return properties as CSSProperties;
}
