import { Item } from '@radix-ui/react-dropdown-menu';
import type { ComponentType } from 'react';
import { panel } from '../../engine/page';
import type { InventoryId } from '../../engine/types';
import { useColumns, useInventories } from '../../engine/views';
import { collapseCards, expandCards } from '../collapsing/collapsedCards';
import {
  CollapseAllIcon,
  CopyTextIcon,
  ExpandAllIcon,
  GiveIcon,
  PrintIcon,
} from '../controls/icons';
import menu from '../controls/Menu.module.css';
import { MenuFrame, takeFocus } from '../controls/MenuFrame';
import type { MenuState } from '../controls/useMenu';
import { openDialog } from '../dialog/openDialog';
import { copyAsText } from '../text/copyAsText';
import { printSheet } from './printSheet';

interface Props extends MenuState {
  inventory: InventoryId;
}

/** The menu “More” of an inventory (docs/rules/panel.md#main-area). */
export function MoreMenu({ inventory, ...state }: Props) {
  const { left, right } = useColumns();
  const containers = [...left, ...right].map(({ container }) => container);
  const isAlone = useInventories().length < 2;
  const items: [name: string, icon: ComponentType, act: () => void, isDisabled?: boolean][] = [
    [
      'Copy as text',
      CopyTextIcon,
      () => copyAsText(panel.ask({ type: 'copyInventory', inventory })),
    ],
    ['Print', PrintIcon, () => printSheet(inventory)],
    ['Collapse all', CollapseAllIcon, () => collapseCards(containers)],
    ['Expand all', ExpandAllIcon, () => expandCards(containers)],
    [
      'Give everything to…',
      GiveIcon,
      () => openDialog({ kind: 'giveEverything', inventory }),
      isAlone,
    ],
  ];
  return (
    <MenuFrame label="More" isToggle {...state}>
      {items.map(([name, Icon, act, isDisabled = false], index) => (
        <Item
          key={name}
          ref={index === 0 && state.openedWith === 'key' ? takeFocus : undefined}
          className={menu.item}
          disabled={isDisabled}
          onSelect={act}
        >
          <Icon />
          {name}
        </Item>
      ))}
    </MenuFrame>
  );
}
