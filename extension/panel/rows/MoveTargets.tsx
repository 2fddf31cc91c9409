import { useId } from 'react';
import { panel } from '../../engine/page';
import type {
  ContainerId,
  Moved,
  MoveTarget,
  MoveTargetList,
  OtherInventory,
} from '../../engine/types';
import { useIsItemList } from '../../engine/views';
import controls from '../../styles/controls.module.css';
import { ToIcon, WarningIcon } from '../controls/icons';
import { tooltipWhenCut } from '../controls/tooltipWhenCut';
import { UsageBar } from '../controls/UsageBar';
import { closeDialog } from '../dialog/openDialog';
import { ShowMore } from '../dialog/ShowMore';
import targetStyles from '../dialog/targets.module.css';
import { useAnnounceLostContainers } from '../dialog/useAnnounceLostTargets';
import styles from './MoveTargets.module.css';

interface Props {
  moved: Moved;
  offered: MoveTargetList;
  /** True if only those are offered that match a search. */
  isSearched: boolean;
  /** Shows more of the containers of its inventory, or of other inventories'. */
  onMore: (of: 'own' | 'others') => void;
}

/** The containers that items can move to: those of their own inventory, and those of others (docs/rules/actions.md#moving-and-giving-items). */
export function MoveTargets({ moved, offered, isSearched, onMore }: Props) {
  const heading = useId();
  const isItemList = useIsItemList();
  const { owner, targets, more, others, moreOthers } = offered;
  useAnnounceLostContainers(
    new Map<ContainerId, readonly string[]>([
      ...targets.map(({ container, name }) => [container, [name]] as const),
      ...others.flatMap((other) =>
        other.targets.map(({ container, name }) => [container, [name, other.name]] as const),
      ),
    ]),
  );

  function send(type: 'moveStacks' | 'giveStacks', { container }: MoveTarget) {
    panel.dispatch({ type, moved, target: container });
    closeDialog();
  }

  return (
    <>
      <p className={styles.owner} onPointerEnter={tooltipWhenCut}>
        {owner}
      </p>
      {targets.length === 0 ? (
        <p className={targetStyles.none}>
          {isSearched ? 'No containers match.' : 'There is no other container for items.'}
        </p>
      ) : (
        <ul className={targetStyles.targets} aria-label="Containers">
          {targets.map((target) => (
            <Target
              key={target.container}
              target={target}
              onChoose={() => send('moveStacks', target)}
            />
          ))}
        </ul>
      )}
      <ShowMore more={more} onShow={() => onMore('own')} />
      {others.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out in a grid
        <div role="group" aria-labelledby={heading} className={styles.others}>
          <h3 id={heading} className={styles.heading}>
            To someone else
          </h3>
          {others.map((other) => (
            <Other key={other.id} other={other} onChoose={(target) => send('giveStacks', target)} />
          ))}
          <ShowMore more={moreOthers} onShow={() => onMore('others')} />
        </div>
      )}
      {!isItemList && (
        <p className={styles.reach}>
          This reaches only the inventories in this browser. To give items to someone at another
          computer, select them and use <em>Copy Selected</em>.
        </p>
      )}
    </>
  );
}

interface OtherProps {
  other: OtherInventory;
  onChoose: (target: MoveTarget) => void;
}

/** Another inventory to give items to, and its totals afterwards. */
function Other({ other, onChoose }: OtherProps) {
  const { name, text, level, targets } = other;
  const totals = useId();
  return (
    <section className={styles.other}>
      <h4 className={styles.owner} onPointerEnter={tooltipWhenCut}>
        {name}
      </h4>
      <p className={styles.totals} data-level={level}>
        <span id={totals} className={styles.slots} onPointerEnter={tooltipWhenCut}>
          {text}
        </span>
        {level === 'over' && <WarningIcon />}
      </p>
      <ul className={targetStyles.targets} aria-label={name}>
        {targets.map((target) => (
          <Target
            key={target.container}
            target={target}
            about={totals}
            onChoose={() => onChoose(target)}
          />
        ))}
      </ul>
    </section>
  );
}

interface TargetProps {
  target: MoveTarget;
  /** The id of an element that describes it further. */
  about?: string;
  onChoose: () => void;
}

/** A container to move to, and its totals afterwards. */
function Target({ target, about, onChoose }: TargetProps) {
  const { name, label, text, usage, notCarried, levelChange } = target;
  const effect = useId();
  // The name of its inventory is printed above it; its accessible name has to include that.
  const isInOtherInventory = label !== name;
  return (
    <li>
      <button
        type="button"
        className={`${targetStyles.target} ${styles.target}`}
        aria-describedby={[effect, about].filter(Boolean).join(' ')}
        onClick={onChoose}
      >
        <span
          className={targetStyles.name}
          aria-hidden={isInOtherInventory}
          onPointerEnter={tooltipWhenCut}
        >
          {name}
        </span>
        {isInOtherInventory && <span className={controls.hidden}>{label}</span>}
        <ToIcon />
        <span className={styles.effect} id={effect} aria-hidden="true">
          <span className={styles.slots} onPointerEnter={tooltipWhenCut}>
            {[[text, notCarried].filter(Boolean).join(', '), levelChange]
              .filter(Boolean)
              .join('. ')}
          </span>
          {usage.level === 'over' && (
            <span className={styles.full}>
              {' '}
              <WarningIcon /> would be full
            </span>
          )}
        </span>
        <span className={styles.bar}>
          <UsageBar usage={usage} />
        </span>
      </button>
    </li>
  );
}
