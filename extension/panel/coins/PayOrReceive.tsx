import { useEffect, useRef, useState } from 'react';
import { panel } from '../../engine/page';
import type { ContainerId, ContainerView } from '../../engine/types';
import { useContainer, useRevision } from '../../engine/views';
import { AfterChange } from '../dialog/AfterChange';
import { DialogFrame } from '../dialog/DialogFrame';
import { ShowMore } from '../dialog/ShowMore';
import { useCloseWhenGone } from '../dialog/useCloseWhenGone';
import { announce } from '../messages/announcements';
import { AmountField } from './AmountField';
import { AmountPreview } from './AmountPreview';
import { type PayChoices, paying } from './paying';
import { type ReceiveChoices, receiving } from './receiving';

/** The number of other pouches or inventories shown at first, and added each time. */
const AT_ONCE = 20;

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

function getsShareAtFirst(container: ContainerId): boolean {
  const opened = { opened: 'receive', amount: '', most: 0 } as const;
  const view = panel.ask({ type: 'payOrReceive', container, ...opened });
  return view.dialog === 'receive' && view.mine;
}

function Form({ pouch, opened }: { pouch: ContainerView; opened: Props['mode'] }) {
  useRevision();
  const [amount, setAmount] = useState('');
  const [most, setMost] = useState(AT_ONCE);
  const pay = useState<PayChoices>({ first: 'largest', without: [], to: undefined });
  const receive = useState<ReceiveChoices>(() => ({
    coins: 'found',
    sharedBy: panel.forms.sharedBy,
    shares: 'wholeCoins',
    leftOver: 'leave',
    mine: getsShareAtFirst(pouch.id),
    also: [],
  }));

  const typed = { container: pouch.id, amount };
  const others = panel.ask({ type: 'payOrReceive', ...typed, opened, most });
  const showMore = <ShowMore more={others.more} onShow={() => setMost(most + AT_ONCE)} />;

  /** Fills in an amount, with the sign that keeps the dialog as it is shown. */
  function fillAmount(filled: string) {
    const sign = others.dialog === 'pay' ? '-' : '+';
    setAmount(others.dialog === opened ? filled : `${sign}${filled}`);
  }

  const { title, view, carryOut, fillIn, leftOver, choices } =
    others.dialog === 'pay'
      ? paying(typed, pay, others, fillAmount, showMore)
      : receiving(typed, receive, others, fillAmount, showMore);
  const ready = view?.result.kind === 'ready' ? view.result : undefined;
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
      subject={pouch.displayName}
      action={title}
      canAct={ready !== undefined}
      onAct={carryOut}
    >
      <AmountField text={amount} onType={setAmount}>
        {fillIn}
      </AmountField>
      <AmountPreview view={view} isBlank={amount === ''}>
        {leftOver}
      </AmountPreview>
      {choices}
      <AfterChange {...ready?.after} />
    </DialogFrame>
  );
}
