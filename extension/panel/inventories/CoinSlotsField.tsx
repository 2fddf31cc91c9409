import { ask } from '../../engine/client';
import type { CoinSlotsForm } from '../../engine/types';
import { NumberField, Select } from '../dialog/fields';
import styles from '../dialog/fields.module.css';

interface Props {
  /** As the dialog opened: what a number that can't be read stays. */
  stored: CoinSlotsForm;
  value: CoinSlotsForm;
  onChange: (value: CoinSlotsForm) => void;
}

/** The slots of coins: those of their pouch, or by number (docs/rules/game.md#coins-by-number). */
export function CoinSlotsField({ stored, value, onChange }: Props) {
  const coins = ask({ type: 'readNumber', field: 'coinsPerSlot', text: value.coins });
  const free = ask({ type: 'readNumber', field: 'freeCoins', text: value.free });
  const byNumber = `1 slot for every ${coins ?? stored.coins} coins, the first ${free ?? stored.free} free`;
  const options: [CoinSlotsForm['by'], string][] = [
    ['pouch', 'the slots of their pouch'],
    ['number', byNumber],
  ];
  return (
    <>
      <Select
        label="Coins take"
        options={options}
        chosen={value.by}
        onChoose={(by) => onChange({ ...stored, by })}
      />
      {value.by === 'number' && (
        <div className={styles.pair}>
          <NumberField
            label="Coins per slot"
            field="coinsPerSlot"
            text={value.coins}
            onType={(text) => onChange({ ...value, coins: text })}
          />
          <NumberField
            label="Free coins"
            field="freeCoins"
            text={value.free}
            onType={(text) => onChange({ ...value, free: text })}
          />
        </div>
      )}
    </>
  );
}
