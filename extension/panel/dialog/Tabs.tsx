import * as Radix from '@radix-ui/react-tabs';
import type { ReactNode } from 'react';
import styles from './Tabs.module.css';

interface Props<Tab extends string> {
  label: string;
  tabs: readonly (readonly [tab: Tab, name: string])[];
  selected: Tab;
  onSelect: (tab: Tab) => void;
  /** The page of the selected tab. */
  children: ReactNode;
}

/** Pages of which one is shown. The Tab key goes to the selected tab, the arrow keys select the others. */
export function Tabs<Tab extends string>({
  label,
  tabs,
  selected,
  onSelect,
  children,
}: Props<Tab>) {
  return (
    <Radix.Root value={selected} onValueChange={(tab) => onSelect(tab as Tab)}>
      {/* Radix makes the list a stop for the Tab key, from which Shift+Tab does not get back to the end of a dialog. */}
      <Radix.List aria-label={label} className={styles.tabs} tabIndex={undefined}>
        {tabs.map(([tab, name]) => (
          <Radix.Trigger
            key={tab}
            value={tab}
            className={styles.tab}
            tabIndex={tab === selected ? 0 : -1}
          >
            {name}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(([tab]) => (
        // A page is no stop either, only the controls in it.
        <Radix.Content key={tab} value={tab} className={styles.panel} tabIndex={undefined}>
          {children}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
