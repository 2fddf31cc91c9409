import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { panel } from '../../engine/page';
import type { InventoryId, StackId } from '../../engine/types';
import { useRevision, useSupplies } from '../../engine/views';
import { useDebouncedAnnouncement } from '../messages/useDebouncedAnnouncement';
import styles from './Supplies.module.css';
import { SupplyButton } from './SupplyButton';

/** The number of supplies that a request adds. */
const MORE = 200;

/** The supplies, each with a button (docs/rules/actions.md#supplies). */
export function Supplies({ inventory }: { inventory: InventoryId }) {
  useRevision();
  const first = useSupplies();
  const group = useRef<HTMLDivElement>(null);
  const [most, setMost] = useState<number>();
  const [tapped, setTapped] = useState<StackId>();
  const { supplies: shown, more } =
    most === undefined ? first : panel.ask({ type: 'supplies', most });
  const latest = shown.find(({ stacks }) => stacks[0] === tapped);
  useDebouncedAnnouncement(latest ? `${latest.name} ${latest.left}` : '');

  function showMore() {
    flushSync(() => setMost(shown.length + MORE));
    group.current?.querySelectorAll('button')[shown.length]?.focus();
  }

  if (shown.length === 0) {
    return null;
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in all browsers
    <div ref={group} role="group" aria-label="Supplies" className={styles.supplies}>
      {shown.map((supply) => (
        <SupplyButton
          key={supply.stacks[0]}
          inventory={inventory}
          supply={supply}
          onTap={() => setTapped(supply.stacks[0])}
        />
      ))}
      {more > 0 && (
        <button type="button" className={styles.more} onClick={showMore}>
          {`Show ${more} more`}
        </button>
      )}
    </div>
  );
}
