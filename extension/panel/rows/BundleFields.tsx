import { useState } from 'react';
import { panel } from '../../engine/page';
import type { BundleTexts, Switched } from '../../engine/types';
import { CheckBox, NumberInput } from '../dialog/fields';
import styles from './BundleFields.module.css';

interface Props {
  /** The slots per item, as typed. */
  each: string;
  onType: (each: string) => void;
  /** Whether a begun bundle takes the slots of a full one, and the size of these bundles. */
  begun: Switched;
  onBegun: (begun: Switched) => void;
  /** Whether begun bundles that are typed count in full at first. */
  countsBegun: boolean;
  disabled: boolean;
}

const BLANK: BundleTexts = { size: '', slots: '' };

/**
 * Edits the slots per item as a bundle: `size` items take `slots` slots. It follows the slots typed per item, and sets
 * them while a bundle is typed (docs/rules/game.md#bundles). Its size is also that of begun bundles
 * (docs/rules/game.md#begun-bundles).
 */
export function BundleFields({ each, onType, begun, onBegun, countsBegun, disabled }: Props) {
  const [typed, setTyped] = useState({ bundle: BLANK, each: '' });
  // A bundle typed here stays as it is until the slots per item are typed.
  const isMine = typed.each === each && each !== '';
  const bundle = isMine
    ? typed.bundle
    : (panel.ask({ type: 'bundleOf', slotsEach: each, begun }) ?? BLANK);
  const canBeBegun = !disabled && panel.ask({ type: 'canCountBegun', size: bundle.size });

  function type(field: keyof BundleTexts) {
    return (text: string) => {
      const next = { ...bundle, [field]: text };
      const slotsEach = panel.ask({ type: 'slotsEach', bundle: next });
      setTyped({ bundle: next, each: slotsEach });
      onType(slotsEach);
      if (begun.on || countsBegun) {
        onBegun({ on: true, text: next.size });
      }
    };
  }

  return (
    <>
      <p className={styles.bundle}>
        <NumberInput
          field="bundleSize"
          aria-label="Bundle size"
          text={bundle.size}
          onType={type('size')}
          disabled={disabled}
        />
        together take
        <NumberInput
          field="bundleSlots"
          aria-label="Bundle slots"
          text={bundle.slots}
          onType={type('slots')}
          disabled={disabled}
        />
        slots
      </p>
      <div className={styles.begun}>
        <CheckBox
          label="A begun bundle takes the slots of a full one"
          on={canBeBegun && begun.on && begun.text === bundle.size}
          disabled={!canBeBegun}
          onCheck={(on) => onBegun({ on, text: bundle.size })}
        />
      </div>
    </>
  );
}
