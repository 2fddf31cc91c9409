import type { ComponentType } from 'react';
import { ask, dispatch } from '../../engine/client';
import type { ContainerId, Direction } from '../../engine/types';
import {
  CopyIcon,
  CopyTextIcon,
  DownIcon,
  LeftIcon,
  RightIcon,
  TrashIcon,
  UpIcon,
} from '../controls/icons';
import { openDialog } from '../dialog/openDialog';
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
  kind: 'copy' | 'delete' | 'move';
  isPossible: boolean;
  act: () => void;
}

/** The actions on a container besides editing it (docs/rules/actions.md#moving-containers). */
export function cardActions(
  container: ContainerId,
  moves: readonly Direction[],
  /** False for a kind that is not known, which can't be copied as text. */
  isKnown: boolean,
): CardAction[] {
  const copy: CardAction = {
    label: 'Copy as text',
    icon: CopyTextIcon,
    kind: 'copy',
    isPossible: true,
    act: () => copyAsText(ask({ type: 'copyContainer', container })),
  };
  return [
    {
      label: 'Duplicate',
      icon: CopyIcon,
      kind: 'copy',
      isPossible: true,
      act: () => dispatch({ type: 'duplicateContainer', container }),
    },
    ...(isKnown ? [copy] : []),
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
          onConfirm: () => dispatch({ type: 'deleteContainer', container }),
        }),
    },
    ...MOVES.map(
      ([direction, label, icon]): CardAction => ({
        label,
        icon,
        kind: 'move',
        isPossible: moves.includes(direction),
        act: () => dispatch({ type: 'moveContainer', container, direction }),
      }),
    ),
  ];
}
