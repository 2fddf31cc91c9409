import { useState } from 'react';
import { ask } from '../../engine/client';
import type { BundleTexts } from '../../engine/types';
import { NumberInput } from '../dialog/fields';
import styles from './BundleFields.module.css';

interface Props {
  /** The slots per item, as typed. */
  each: string;
  onType: (each: string) => void;
  disabled: boolean;
}

const BLANK: BundleTexts = { size: '', slots: '' };

/**
 * Edits the slots per item as a bundle: `size` items take `slots` slots. It follows the slots typed per item, and sets
 * them while a bundle is typed (docs/rules/game.md#bundles).
 */
export function BundleFields({ each, onType, disabled }: Props) {
  const [typed, setTyped] = useState({ bundle: BLANK, each: '' });
  // A bundle typed here stays as it is until the slots per item are typed.
  const isMine = typed.each === each && each !== '';
  const bundle = isMine ? typed.bundle : (ask({ type: 'bundleOf', slotsEach: each }) ?? BLANK);

  function type(field: keyof BundleTexts) {
    return (text: string) => {
      const next = { ...bundle, [field]: text };
      setTyped({ bundle: next, each: ask({ type: 'slotsEach', bundle: next }) });
      onType(ask({ type: 'slotsEach', bundle: next }));
    };
  }

  return (
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
  );
}
