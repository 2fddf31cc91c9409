import { type ReactNode, useState } from 'react';
import { displayName } from '../../engine/client';
import type { After, ContainerId, ContainerView } from '../../engine/types';
import { useContainer, useRevision } from '../../engine/views';
import { AfterChange } from '../dialogs/AfterChange';
import { DialogFrame } from '../dialogs/DialogFrame';
import { useGone } from '../dialogs/useGone';
import { announce } from '../messages/announcements';
import { AmountField } from './AmountField';
import { Outcome, type Told } from './Outcome';
import { usePaying } from './usePaying';
import { useReceiving } from './useReceiving';

/** What one of the two comes to, and what is particular to it. */
export interface Side {
  title: 'Pay' | 'Receive';
  view: (Told & { after?: After | undefined }) | undefined;
  /** Whether the sign of the other one stands before an amount. */
  isOthers: (amount: string) => boolean;
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
  /** Without the other one's sign it is what it was opened as. */
  const sideFor = (text: string) => (own.isOthers(text) ? other : own);
  const here = sideFor(amount);
  const { title, view, leftOver, choices } = here;

  function type(text: string) {
    setAmount(text);
    const next = sideFor(text);
    if (next !== here) {
      announce(next.title);
    }
  }

  return (
    <DialogFrame
      title={title}
      subject={displayName(pouch.name)}
      action={title}
      canAct={view?.ready ?? false}
      onAct={here.carryOut}
    >
      <AmountField text={amount} onType={type} />
      <Outcome told={view} isBlank={amount === ''}>
        {leftOver}
      </Outcome>
      {choices}
      <AfterChange {...view?.after} />
    </DialogFrame>
  );
}
