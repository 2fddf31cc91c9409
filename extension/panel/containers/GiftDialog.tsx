import { type ReactNode, useId, useState } from 'react';
import { panel } from '../../engine/page';
import type { Gift, GiftTarget, InventoryId } from '../../engine/types';
import { useRevision } from '../../engine/views';
import { WarningIcon } from '../controls/icons';
import { tooltipWhenCut } from '../controls/tooltipWhenCut';
import { AfterChange } from '../dialog/AfterChange';
import { DialogFrame } from '../dialog/DialogFrame';
import { closeDialog } from '../dialog/openDialog';
import { ShowMore } from '../dialog/ShowMore';
import targetStyles from '../dialog/targets.module.css';
import { useAnnounceLostInventories } from '../dialog/useAnnounceLostTargets';
import styles from './GiftDialog.module.css';

/** The number of inventories shown at first, and added each time. */
const AT_ONCE = 20;

interface Props {
  title: string;
  gift: Gift;
  /** The choice of what is given. */
  children?: ReactNode;
}

/** A dialog with a button for each inventory that containers can be given to, and what becomes of both sides. */
export function GiftDialog({ title, gift, children }: Props) {
  useRevision();
  const [most, setMost] = useState(AT_ONCE);
  const offered = panel.ask({ type: 'giftTargets', gift, most });
  const { what, giver, targets = [], more = 0 } = offered ?? {};
  useAnnounceLostInventories(targets);

  function give(to: InventoryId) {
    panel.dispatch({ type: 'giveContainers', gift, to });
    closeDialog();
  }

  return (
    <DialogFrame title={title} subject={what ?? ''}>
      {children}
      {giver ? (
        <ul className={targetStyles.targets} aria-label="To">
          {targets.map((target) => (
            <Target
              key={target.inventory}
              target={target}
              onChoose={() => give(target.inventory)}
            />
          ))}
        </ul>
      ) : (
        <p className={targetStyles.none}>There is nothing to give.</p>
      )}
      {giver && <ShowMore more={more} onShow={() => setMost(most + AT_ONCE)} />}
      <AfterChange {...giver} />
    </DialogFrame>
  );
}

interface TargetProps {
  target: GiftTarget;
  onChoose: () => void;
}

/** An inventory that can get it, and its load afterwards. */
function Target({ target, onChoose }: TargetProps) {
  const { name, text, level, refusal } = target;
  const effect = useId();
  return (
    <li>
      <button
        type="button"
        className={targetStyles.target}
        aria-describedby={effect}
        disabled={refusal !== undefined}
        onClick={onChoose}
      >
        <span className={targetStyles.name} onPointerEnter={tooltipWhenCut}>
          {name}
        </span>
        <span className={styles.load} id={effect} aria-hidden="true" data-level={level}>
          {refusal ?? text}
          {level === 'over' && <WarningIcon />}
        </span>
      </button>
    </li>
  );
}
