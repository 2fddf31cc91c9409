import type { ReactNode } from 'react';
import { ask, dispatch } from '../../engine/client';
import type { ContainerId, Pay, PouchChoice } from '../../engine/types';
import { CheckGroup, Switch } from '../dialog/fields';
import { useAnnounceLostContainers } from '../dialog/useAnnounceLostTargets';
import type { Chosen, Mode, Typed } from './mode';

export type PayChoices = Omit<Pay, keyof Typed>;

/** Pay: coins out of a pouch and the others of its inventory (docs/rules/game.md#paying). */
export function paying(
  typed: Typed,
  [choices, setChoices]: Chosen<PayChoices>,
  pouches: readonly PouchChoice[],
  showMore: ReactNode,
): Mode {
  const { first, without } = choices;
  const command = { ...typed, ...choices };

  function include(pouch: ContainerId, on: boolean) {
    const others = without.filter((other) => other !== pouch);
    setChoices({ ...choices, without: on ? others : [...others, pouch] });
  }

  return {
    title: 'Pay',
    view: ask({ type: 'previewPay', command }),
    carryOut: () => dispatch({ type: 'pay', ...command }),
    choices: (
      <>
        <Switch
          label="Small coins first"
          on={first === 'smallest'}
          onSwitch={(on) => setChoices({ ...choices, first: on ? 'smallest' : 'largest' })}
        />
        <AlsoFrom pouches={pouches} checked={(pouch) => !without.includes(pouch)} onCheck={include}>
          {showMore}
        </AlsoFrom>
      </>
    ),
  };
}

interface AlsoFromProps {
  pouches: readonly PouchChoice[];
  checked: (pouch: ContainerId) => boolean;
  onCheck: (pouch: ContainerId, on: boolean) => void;
  children: ReactNode;
}

/** The other pouches that pay. */
function AlsoFrom({ pouches, ...rest }: AlsoFromProps) {
  useAnnounceLostContainers(new Map(pouches.map((pouch) => [pouch.container, [pouch.name]])));
  return (
    pouches.length > 0 && (
      <CheckGroup
        label="Also from"
        options={pouches.map((pouch) => [pouch.container, pouch.name])}
        {...rest}
      />
    )
  );
}
