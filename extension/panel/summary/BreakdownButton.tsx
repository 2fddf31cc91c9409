import type { TotalKind } from '../../engine/types';
import { IconButton } from '../controls/IconButton';
import { InfoIcon } from '../controls/icons';
import { openDialog } from '../dialog/openDialog';
import styles from './BreakdownButton.module.css';

interface Props {
  /** The name of the tile. */
  name: string;
  subject: TotalKind;
}

/** Opens the breakdown of a tile’s total, from the corner of the tile (docs/rules/panel.md#breakdown). */
export function BreakdownButton({ name, subject }: Props) {
  return (
    <IconButton
      className={styles.breakdown}
      label={`${name} breakdown`}
      icon={InfoIcon}
      onClick={() => openDialog({ kind: 'breakdown', subject })}
    />
  );
}
