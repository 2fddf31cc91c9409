import { type CSSProperties, type ReactNode, useId, useState } from 'react';
import { panel } from '../../engine/page';
import type {
  ContainerShare,
  Offer,
  Remainder,
  Shown,
  StackShare,
  TotalKind,
} from '../../engine/types';
import { useCoinTexts, useOpenInventory, useRevision } from '../../engine/views';
import controls from '../../styles/controls.module.css';
import { exactly } from '../controls/exactValues';
import { WarningIcon } from '../controls/icons';
import { tooltipWhenCut } from '../controls/tooltipWhenCut';
import { DialogFrame } from '../dialog/DialogFrame';
import { closeDialog, closeDialogTo } from '../dialog/openDialog';
import { Tabs } from '../dialog/Tabs';
import { useCloseWhenInventoryGone } from '../dialog/useCloseWhenGone';
import { goToStack } from '../find/goToStack';
import styles from './BreakdownDialog.module.css';

const SUBJECTS = [
  ['slots', 'Slots'],
  ['equipped', 'Equipped'],
  ['weight', 'Weight'],
  ['wealth', 'Wealth'],
] as const;

const UNITS = { slots: 'slots', equipped: 'slots', weight: 'lb' } as const;

/** The parts that make up a total, and what to drop to get under its limit (docs/rules/panel.md#breakdown). */
export function BreakdownDialog({ subject }: { subject: TotalKind }) {
  const [wanted, setWanted] = useState(subject);
  useRevision();
  const isGone = useCloseWhenInventoryGone();
  const inventory = useOpenInventory();
  const hasTile = {
    slots: inventory?.hasSlotTiles,
    weight: inventory?.hasWeightTile,
    equipped: inventory?.equippedSlots,
  };
  const tabs = SUBJECTS.filter(
    ([each]) => !(each in hasTile) || hasTile[each as keyof typeof hasTile],
  );
  const [first] = tabs[0] ?? SUBJECTS[0];
  const selected = tabs.some(([each]) => each === wanted) ? wanted : first;
  const parts = isGone ? undefined : panel.ask({ type: 'breakdown', subject: selected });
  const { unit: coinUnit } = useCoinTexts();
  const unit = selected === 'wealth' ? coinUnit : UNITS[selected];
  return (
    <DialogFrame title="Breakdown" close="Close">
      <Tabs label="Totals" tabs={tabs} selected={selected} onSelect={setWanted}>
        {parts && (
          <div className={styles.parts}>
            <div>
              <p className={styles.head} data-level={parts.level}>
                {parts.level === 'over' && <WarningIcon />}
                {parts.head}
              </p>
              {parts.allowance && <p className={styles.about}>{parts.allowance}</p>}
            </div>
            {parts.otherLimit && <p>{parts.otherLimit}</p>}
            {parts.offers.length > 0 && (
              <List name="To get under the limit">
                {parts.offers.map((offer) => (
                  <OfferLine key={offer.button} offer={offer} />
                ))}
              </List>
            )}
            {parts.noOffer && <p>{parts.noOffer}</p>}
            <List name="By container" rest={parts.moreContainers} unit={unit}>
              {parts.containers.map((part) => (
                <ContainerLine key={`${part.container} ${part.name}`} part={part} unit={unit} />
              ))}
            </List>
            <List name="Top items" rest={parts.moreStacks} unit={unit}>
              {parts.stacks.map((part) => (
                <StackLine key={part.stack} part={part} unit={unit} />
              ))}
            </List>
          </div>
        )}
      </Tabs>
    </DialogFrame>
  );
}

interface ListProps {
  name: string;
  /** The entries that are not listed. */
  rest?: Remainder | undefined;
  unit?: string;
  children: readonly ReactNode[];
}

function List({ name, rest, unit = '', children }: ListProps) {
  const id = useId();
  if (children.length === 0) {
    return null;
  }
  return (
    <div>
      <h3 id={id} className={styles.heading}>
        {name}
      </h3>
      <ul aria-labelledby={id}>{children}</ul>
      {rest && (
        <p className={styles.about} title={exactly(rest.amount, unit)}>
          {rest.text}
        </p>
      )}
    </div>
  );
}

/** The width of a bar: the share that a part has of the largest one. */
const bar = (percent: number) => ({ '--percent': `${percent}%` }) as CSSProperties;

function Amount({ amount, unit }: { amount: Shown; unit: string }) {
  return (
    <span className={styles.amount} title={exactly(amount, unit)}>
      {unit === UNITS.slots ? amount.text : `${amount.text} ${unit}`}
    </span>
  );
}

function ContainerLine({ part, unit }: { part: ContainerShare; unit: string }) {
  const { name, amount, percent, notCounted } = part;
  return (
    <li className={styles.part} style={bar(percent)} data-counted={!notCounted}>
      <span className={styles.name} onPointerEnter={tooltipWhenCut}>
        {name}
      </span>{' '}
      {notCounted && <span className={styles.about}>{notCounted} </span>}
      <Amount amount={amount} unit={unit} />
    </li>
  );
}

function StackLine({ part, unit }: { part: StackShare; unit: string }) {
  const { container, stack, name, holder, amount, percent } = part;

  function goThere() {
    const home = goToStack({ container, stack });
    if (home) {
      closeDialogTo(home);
    }
  }

  return (
    <li>
      <button
        type="button"
        className={`${styles.part} ${styles.stack}`}
        style={bar(percent)}
        data-counted
        onClick={goThere}
      >
        <span className={styles.name} onPointerEnter={tooltipWhenCut}>
          {name}
        </span>{' '}
        <span className={styles.holder} onPointerEnter={tooltipWhenCut}>
          {holder}
        </span>{' '}
        <Amount amount={amount} unit={unit} />
      </button>
    </li>
  );
}

function OfferLine({ offer }: { offer: Offer }) {
  const { button, lines, after, command } = offer;
  const effect = useId();

  function carryOut() {
    panel.dispatch(command);
    closeDialog();
  }

  return (
    <li className={styles.offer}>
      <button
        type="button"
        className={controls.button}
        aria-describedby={effect}
        onClick={carryOut}
      >
        {button}
      </button>
      <p id={effect} className={styles.about}>
        {lines.length > 1 && <span>{`${lines.join(', ')}. `}</span>}
        {`After: ${after}`}
      </p>
    </li>
  );
}
