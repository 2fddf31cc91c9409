import { useState } from 'react';
import { panel } from '../../engine/page';
import type { ContainerId, SellStacks } from '../../engine/types';
import { useContainer, useRevision, useRows } from '../../engine/views';
import { AfterChange } from '../dialog/AfterChange';
import { DialogFrame } from '../dialog/DialogFrame';
import { RadioGroup, Select } from '../dialog/fields';
import { PercentInput } from '../dialog/PercentInput';
import { useCloseWhenGone } from '../dialog/useCloseWhenGone';
import { useSelectedRows } from '../rows/cardState';
import { AmountField } from './AmountField';

const PRICES = [
  ['half', 'half'],
  ['full', 'all'],
  ['percent', 'n %'],
] as const;

/** Sell Selected: the selected rows of a card for coins (docs/rules/game.md#selling). */
export function SellSelected({ container }: { container: ContainerId }) {
  useRevision();
  const view = useContainer(container);
  const rows = useRows(container);
  const selected = useSelectedRows(container, rows);
  const [price, setPrice] = useState<SellStacks['price']>();
  const [into, setInto] = useState<ContainerId>();
  const stacks = rows.filter((row) => selected.has(row));
  const command = {
    container,
    stacks,
    ...(price !== undefined && { price }),
    ...(into !== undefined && { into }),
  };
  const sale = view && panel.ask({ type: 'previewSale', command });
  useCloseWhenGone(!sale);
  if (!sale) {
    return null;
  }

  return (
    <DialogFrame
      title="Sell Selected"
      subject={sale.what}
      action="Sell"
      canAct={sale.ready}
      onAct={() => panel.dispatch({ type: 'sellStacks', ...command })}
    >
      <AmountField text={sale.amount} />
      <p role="status">{sale.text}</p>
      <RadioGroup
        label="For"
        labelAt="before"
        options={PRICES}
        chosen={sale.price}
        onChoose={(chosen) => setPrice(chosen === 'percent' ? { percent: sale.percent } : chosen)}
      >
        <PercentInput
          label="Percent of the value"
          percent={sale.percent}
          onChoose={(percent) => setPrice({ percent })}
        />
      </RadioGroup>
      <Select
        label="Put coins in"
        options={sale.pouches.map((pouch) => [pouch.container, pouch.name])}
        chosen={sale.into}
        onChoose={setInto}
      />
      <AfterChange {...sale.after} />
    </DialogFrame>
  );
}
