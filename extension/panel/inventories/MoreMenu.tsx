import { Item } from '@radix-ui/react-dropdown-menu';
import type { ComponentType } from 'react';
import { ask } from '../../engine/client';
import type { InventoryId } from '../../engine/types';
import { useColumns } from '../../engine/views';
import { collapseCards, expandCards } from '../collapsing/collapsedCards';
import { CollapseAllIcon, CopyTextIcon, ExpandAllIcon, PrintIcon } from '../controls/icons';
import menu from '../controls/Menu.module.css';
import { MenuFrame, takeFocus } from '../controls/MenuFrame';
import type { MenuState } from '../controls/useMenu';
import { copyAsText } from '../text/copyAsText';
import { printSheet } from './printSheet';

interface Props extends MenuState {
  inventory: InventoryId;
}

/** The menu “More” of an inventory (docs/rules/panel.md#main-area). */
export function MoreMenu({ inventory, ...state }: Props) {
  const { left, right } = useColumns();
  const containers = [...left, ...right].map(({ container }) => container);
  const items: [name: string, icon: ComponentType, act: () => void][] = [
    ['Copy as text', CopyTextIcon, () => copyAsText(ask({ type: 'copyInventory', inventory }))],
    ['Print', PrintIcon, () => printSheet(inventory)],
    ['Collapse all', CollapseAllIcon, () => collapseCards(containers)],
    ['Expand all', ExpandAllIcon, () => expandCards(containers)],
  ];
  return (
    <MenuFrame label="More" isToggle {...state}>
      {items.map(([name, Icon, act], index) => (
        <Item
          key={name}
          ref={index === 0 && state.openedWith === 'key' ? takeFocus : undefined}
          className={menu.item}
          onSelect={act}
        >
          <Icon />
          {name}
        </Item>
      ))}
    </MenuFrame>
  );
}
