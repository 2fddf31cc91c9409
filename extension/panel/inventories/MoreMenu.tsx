import { Item } from '@radix-ui/react-dropdown-menu';
import type { ComponentType } from 'react';
import { panel } from '../../engine/page';
import type { InventoryId } from '../../engine/types';
import { useCharacters, useColumns, useIsItemList } from '../../engine/views';
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

type Entry = [name: string, icon: ComponentType, act: () => void, isDisabled?: boolean];

/** The menu “More” of an inventory (docs/rules/panel.md#main-area). */
export function MoreMenu({ inventory, ...state }: Props) {
  const { left, right } = useColumns();
  const containers = [...left, ...right].map(({ container }) => container);
  const isAlone = useCharacters().length < 2;
  const give: Entry = [
    'Give everything to…',
    GiveIcon,
    () => openDialog({ kind: 'giveEverything', inventory }),
    isAlone,
  ];
  const items: Entry[] = [
    [
      'Copy as text',
      CopyTextIcon,
      () => copyAsText(panel.ask({ type: 'copyInventory', inventory })),
    ],
    ['Print', PrintIcon, () => printSheet(inventory)],
    ['Collapse all', CollapseAllIcon, () => collapseCards(containers)],
    ['Expand all', ExpandAllIcon, () => expandCards(containers)],
    ...(useIsItemList() ? [] : [give]),
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
