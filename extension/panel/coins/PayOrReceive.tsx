import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ask } from '../../engine/client';
import type { After, ContainerId, ContainerView } from '../../engine/types';
import { useContainer, useRevision } from '../../engine/views';
import { AfterChange } from '../dialog/AfterChange';
import { DialogFrame } from '../dialog/DialogFrame';
import { useGone } from '../dialog/useGone';
import { announce } from '../messages/announcements';
import { AmountField } from './AmountField';
import { Outcome, type Told } from './Outcome';
import { usePaying } from './usePaying';
import { useReceiving } from './useReceiving';

/** What one of the two comes to, and what is particular to it. */
export interface Side {
  title: 'Pay' | 'Receive';
  /** `other`: the sign of the other one stands before the amount. */
  view: (Told & { other: boolean; after?: After | undefined }) | undefined;
  /** Does it; answers whether it could be done. */
  carryOut: () => boolean;
  /** What can be done with what is left over. */
  leftOver?: ReactNode;
  choices: ReactNode;
}

interface Props {
  container: ContainerId;
  /** Which of the two it opens as; the other one's sign before the amount turns it into that. */
  way: 'pay' | 'receive';
}

/** Pay and Receive: coins out of a pouch, or into it (docs/rules.md#paying, docs/rules.md#receiving-and-sharing). */
export function PayOrReceive({ container, way }: Props) {
  const view = useContainer(container);
  useGone(view?.kind !== 'pouch');
  return view?.kind === 'pouch' ? <Form pouch={view} opened={way} /> : null;
}

function Form({ pouch, opened }: { pouch: ContainerView; opened: Props['way'] }) {
  useRevision();
  const [amount, setAmount] = useState('');
  const paying = usePaying(pouch.id, amount);
  const receiving = useReceiving(pouch.id, amount);
  const [own, other] = opened === 'pay' ? [paying, receiving] : [receiving, paying];
  // Without the other one's sign it is what it was opened as.
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
      <Outcome told={view} isBlank={amount === ''}>
        {leftOver}
      </Outcome>
      {choices}
      <AfterChange {...view?.after} />
    </DialogFrame>
  );
}
