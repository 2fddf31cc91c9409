import { Item } from '@radix-ui/react-dropdown-menu';
import { panel } from '../../engine/page';
import menu from '../controls/Menu.module.css';
import { MenuFrame, takeFocus } from '../controls/MenuFrame';
import type { MenuState } from '../controls/useMenu';

/** The games that have an example beside Hoffman’s (docs/rules/actions.md#the-example). */
export function ExampleMenu(state: MenuState) {
  const games = panel.forms.games.filter(({ game }) => game !== 'hoffman');
  return (
    <MenuFrame label="of another game…" isToggle align="start" {...state}>
      {games.map(({ game, name }, index) => (
        <Item
          key={name}
          ref={index === 0 && state.openedWith === 'key' ? takeFocus : undefined}
          className={menu.item}
          onSelect={() => panel.dispatch({ type: 'openExample', game })}
        >
          {name}
        </Item>
      ))}
    </MenuFrame>
  );
}
