import type { ComponentType } from 'react';
import { panel, views } from '../../engine/page';
import type { ContainerId, Direction } from '../../engine/types';
import {
  CopyIcon,
  CopyTextIcon,
  DownIcon,
  GiveIcon,
  LeftIcon,
  RightIcon,
  SelectIcon,
  TrashIcon,
  UpIcon,
} from '../controls/icons';
import { openDialog } from '../dialog/openDialog';
import { selectAll } from '../rows/cardState';
import { copyAsText } from '../text/copyAsText';

const DELETE_QUESTION =
  'Are you sure you want to delete this container? All contents will be permenantly lost.';

const MOVES = [
  ['left', 'Move left', LeftIcon],
  ['up', 'Move up', UpIcon],
  ['down', 'Move down', DownIcon],
  ['right', 'Move right', RightIcon],
] as const;

/** An action on a whole container, as a button of its card's toolbar or an entry of its menu. */
export interface CardAction {
  label: string;
  icon: ComponentType;
  /** One that is only in the menu has no button at any width. */
  kind: 'copy' | 'menu' | 'delete' | 'move';
  isPossible: boolean;
  act: () => void;
}

/** The kind of a card, and what can be done with it at present. */
interface CardState {
  moves: readonly Direction[];
  /** False for a kind that is not known, which can't be copied as text. */
  isKnown: boolean;
  /** True if its rows can be selected. */
  holdsItems: boolean;
  /** False in a list of items, which gives nothing. */
  hasOwner: boolean;
  /** True if there is another character. */
  canBeGiven: boolean;
}

/** The actions on a container besides editing it (docs/rules/actions.md#moving-containers). */
export function cardActions(
  container: ContainerId,
  { moves, isKnown, holdsItems, hasOwner, canBeGiven }: CardState,
): CardAction[] {
  const copy: CardAction = {
    label: 'Copy as text',
    icon: CopyTextIcon,
    kind: 'copy',
    isPossible: true,
    act: () => copyAsText(panel.ask({ type: 'copyContainer', container })),
  };
  const give: CardAction = {
    label: 'Give to…',
    icon: GiveIcon,
    kind: 'menu',
    isPossible: canBeGiven,
    act: () => openDialog({ kind: 'giveContainer', container }),
  };
  const select: CardAction = {
    label: 'Select all',
    icon: SelectIcon,
    kind: 'menu',
    isPossible: views.rowsOf(container).length > 0,
    act: () => selectAll(container),
  };
  return [
    {
      label: 'Duplicate',
      icon: CopyIcon,
      kind: 'copy',
      isPossible: true,
      act: () => panel.dispatch({ type: 'duplicateContainer', container }),
    },
    ...(isKnown ? [copy] : []),
    ...(hasOwner ? [give] : []),
    ...(holdsItems ? [select] : []),
    {
      label: 'Delete',
      icon: TrashIcon,
      kind: 'delete',
      isPossible: true,
      act: () =>
        openDialog({
          kind: 'confirm',
          title: 'Delete Container',
          question: DELETE_QUESTION,
          action: 'Delete',
          onConfirm: () => panel.dispatch({ type: 'deleteContainer', container }),
        }),
    },
    ...MOVES.map(
      ([direction, label, icon]): CardAction => ({
        label,
        icon,
        kind: 'move',
        isPossible: moves.includes(direction),
        act: () => panel.dispatch({ type: 'moveContainer', container, direction }),
      }),
    ),
  ];
}
