import { type ReactNode, useState } from 'react';
import { ask, dispatch } from '../../engine/client';
import type { ContainerId, Pay, PouchChoice } from '../../engine/types';
import { CheckGroup, Switch } from '../dialog/fields';
import { ShowMore } from '../dialog/ShowMore';
import { useAnnounceLostContainers } from '../dialog/useAnnounceLostTargets';
import type { ModeState } from './PayOrReceive';

/** The number of other pouches shown at first, and added each time. */
const AT_ONCE = 20;

/** Pay: coins out of a pouch (docs/rules/game.md#paying). */
export function usePaying(container: ContainerId, amount: string): ModeState {
  const [most, setMost] = useState(AT_ONCE);
  const [choices, setChoices] = useState<Pick<Pay, 'first' | 'without'>>({
    first: 'largest',
    without: [],
  });
  const { pouches, more } = ask({ type: 'otherPouches', container, most });
  const { first, without } = choices;
  const command = { container, amount, ...choices };
  const view = ask({ type: 'previewPay', command });

  function include(pouch: ContainerId, on: boolean) {
    const others = without.filter((other) => other !== pouch);
    setChoices({ ...choices, without: on ? others : [...others, pouch] });
  }

  return {
    title: 'Pay',
    view,
    carryOut: () => dispatch({ type: 'pay', ...command }),
    choices: (
      <>
        <Switch
          label="Small coins first"
          on={first === 'smallest'}
          onSwitch={(on) => setChoices({ ...choices, first: on ? 'smallest' : 'largest' })}
        />
        <AlsoFrom pouches={pouches} checked={(pouch) => !without.includes(pouch)} onCheck={include}>
          <ShowMore more={more} onShow={() => setMost(most + AT_ONCE)} />
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
