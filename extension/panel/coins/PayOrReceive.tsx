import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ask } from '../../engine/client';
import type { ChangeSummary, ContainerId, ContainerView } from '../../engine/types';
import { useContainer, useRevision } from '../../engine/views';
import { AfterChange } from '../dialog/AfterChange';
import { DialogFrame } from '../dialog/DialogFrame';
import { useCloseWhenGone } from '../dialog/useCloseWhenGone';
import { announce } from '../messages/announcements';
import { AmountField } from './AmountField';
import { AmountPreview, type AmountResult } from './AmountPreview';
import { usePaying } from './usePaying';
import { useReceiving } from './useReceiving';

/** The state of one of the two modes, and the fields that only this mode has. */
export interface ModeState {
  title: 'Pay' | 'Receive';
  /** `other`: the sign before the amount asks for the other mode. */
  view: (AmountResult & { other: boolean; after?: ChangeSummary | undefined }) | undefined;
  /** Pays or receives; returns false if that was not possible. */
  carryOut: () => boolean;
  /** The choice for coins that are left over. */
  leftOver?: ReactNode;
  choices: ReactNode;
}

interface Props {
  container: ContainerId;
  /** The mode in which the dialog opens. A sign before the amount can switch to the other mode. */
  mode: 'pay' | 'receive';
}

/** Pay and Receive: coins out of a pouch, or into it (docs/rules/game.md#paying, docs/rules/game.md#receiving-and-sharing). */
export function PayOrReceive({ container, mode }: Props) {
  const view = useContainer(container);
  useCloseWhenGone(view?.kind !== 'pouch');
  return view?.kind === 'pouch' ? <Form pouch={view} opened={mode} /> : null;
}

function Form({ pouch, opened }: { pouch: ContainerView; opened: Props['mode'] }) {
  useRevision();
  const [amount, setAmount] = useState('');
  const paying = usePaying(pouch.id, amount);
  const receiving = useReceiving(pouch.id, amount);
  const [own, other] = opened === 'pay' ? [paying, receiving] : [receiving, paying];
  // Without the sign of the other mode the dialog stays in the mode in which it was opened.
  const { title, view, carryOut, leftOver, choices } = own.view?.other ? other : own;
  const announced = useRef(title);

  useEffect(() => {
    if (announced.current !== title) {
      announced.current = title;
      announce(title);
    }
  }, [title]);

  return (
    <DialogFrame
      title={title}
      subject={ask({ type: 'displayName', name: pouch.name })}
      action={title}
      canAct={view?.ready ?? false}
      onAct={carryOut}
    >
      <AmountField text={amount} onType={setAmount} />
      <AmountPreview result={view} isBlank={amount === ''}>
        {leftOver}
      </AmountPreview>
      {choices}
      <AfterChange {...view?.after} />
    </DialogFrame>
  );
}
