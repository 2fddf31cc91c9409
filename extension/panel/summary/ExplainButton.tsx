import type { TotalKind } from '../../engine/types';
import { IconButton } from '../controls/IconButton';
import { InfoIcon } from '../controls/icons';
import { openDialog } from '../dialog/openDialog';
import styles from './ExplainButton.module.css';

interface Props {
  /** The tile's. */
  name: string;
  subject: TotalKind;
}

/** In the corner of a tile: asks what makes its total up (docs/rules/panel.md#breakdown). */
export function ExplainButton({ name, subject }: Props) {
  return (
    <IconButton
      className={styles.explain}
      label={`${name} breakdown`}
      icon={InfoIcon}
      onClick={() => openDialog({ kind: 'breakdown', subject })}
    />
  );
}
