import { Label, RadioGroup, RadioItem } from '@radix-ui/react-dropdown-menu';
import { Fragment } from 'react';
import { panel } from '../../engine/page';
import type { InventoryId } from '../../engine/types';
import { useCharacters, useInventoryListItem, useItemLists } from '../../engine/views';
import menu from '../controls/Menu.module.css';
import { MenuFrame, takeFocus } from '../controls/MenuFrame';
import { tooltipWhenCut } from '../controls/tooltipWhenCut';
import type { MenuState } from '../controls/useMenu';
import styles from './InventoryMenu.module.css';

/** Of a longer list, the menu shows this many inventories around the open one. */
const MOST = 200;

interface Props extends MenuState {
  open: InventoryId;
}

/**
 * The menu of all characters, each with its load, and below them the lists of items
 * (docs/rules/panel.md#switching-inventories).
 */
export function InventoryMenu({ open, ...state }: Props) {
  return (
    <MenuFrame label="Switch inventory" align="start" isToggle {...state}>
      <Entries open={open} openedWith={state.openedWith} />
    </MenuFrame>
  );
}

/** They are drawn only while the menu is open: the engine is asked for each. */
function Entries({ open, openedWith }: Pick<Props, 'open' | 'openedWith'>) {
  const characters = useCharacters();
  const inventories = [...characters, ...useItemLists()];
  const last = Math.max(inventories.length - MOST, 0);
  const from = Math.min(Math.max(inventories.indexOf(open) - MOST / 2, 0), last);
  const shown = inventories.slice(from, from + MOST);
  const firstList = shown[Math.max(characters.length - from, 0)];
  panel.fillListItems(shown);
  return (
    <RadioGroup value={String(open)}>
      {shown.map((id) => (
        <Fragment key={id}>
          {id === firstList && <Label className={styles.lists}>Lists</Label>}
          <Entry id={id} isOpen={id === open} openedWith={openedWith} />
        </Fragment>
      ))}
    </RadioGroup>
  );
}

interface EntryProps extends Pick<MenuState, 'openedWith'> {
  id: InventoryId;
  isOpen: boolean;
}

function Entry({ id, isOpen, openedWith }: EntryProps) {
  const item = useInventoryListItem(id);
  if (!item) {
    return null;
  }
  const { name, load, loadText, items } = item;

  function show(element: HTMLElement | null) {
    if (openedWith === 'key') {
      takeFocus(element);
    }
    // The menu has its height in the next frame.
    requestAnimationFrame(() => element?.scrollIntoView({ block: 'nearest' }));
  }

  return (
    <RadioItem
      ref={isOpen ? show : undefined}
      className={`${menu.item} ${styles.entry}`}
      value={String(id)}
      onSelect={() => panel.dispatch({ type: 'select', inventory: id })}
    >
      <span className={styles.name} onPointerEnter={tooltipWhenCut}>
        {name}
      </span>{' '}
      <span className={styles.load} data-level={load.level}>
        {items ?? loadText}
      </span>
    </RadioItem>
  );
}
