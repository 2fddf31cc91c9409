import { type KeyboardEvent, type ReactNode, useId } from 'react';
import styles from './Tabs.module.css';

interface Props<Tab extends string> {
  label: string;
  tabs: readonly (readonly [tab: Tab, name: string])[];
  selected: Tab;
  onSelect: (tab: Tab) => void;
  /** What the selected tab shows. */
  children: ReactNode;
}

/** Pages of which one is shown. The Tab key goes to the selected one, from there the arrow keys lead on. */
export function Tabs<Tab extends string>({
  label,
  tabs,
  selected,
  onSelect,
  children,
}: Props<Tab>) {
  const id = useId();

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const here = tabs.findIndex(([tab]) => tab === selected);
    const index = {
      ArrowLeft: here - 1,
      ArrowRight: here + 1,
      Home: 0,
      End: tabs.length - 1,
    }[event.key];
    const next = index === undefined ? undefined : tabs.at(index % tabs.length);
    if (next) {
      event.preventDefault();
      onSelect(next[0]);
      document.getElementById(`${id}.${next[0]}`)?.focus();
    }
  }

  return (
    <div>
      <div role="tablist" aria-label={label} className={styles.tabs} onKeyDown={onKeyDown}>
        {tabs.map(([tab, name]) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`${id}.${tab}`}
            className={styles.tab}
            aria-selected={tab === selected}
            aria-controls={`${id}.panel`}
            tabIndex={tab === selected ? 0 : -1}
            onClick={() => onSelect(tab)}
          >
            {name}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}.panel`}
        className={styles.panel}
        aria-labelledby={`${id}.${selected}`}
      >
        {children}
      </div>
    </div>
  );
}
