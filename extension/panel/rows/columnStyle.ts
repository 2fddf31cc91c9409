import type { CSSProperties } from 'react';
import type { ColumnWidths } from '../../engine/types';

/** The widths that the numbers of a container need, for `rowGrid.module.css`. */
export function columnStyle({ quantity, value, weight, slots }: ColumnWidths): CSSProperties {
  const properties = {
    '--quantity': quantity,
    '--value': value,
    '--weight': weight,
    '--slots': slots,
  };
  return properties as CSSProperties;
}
