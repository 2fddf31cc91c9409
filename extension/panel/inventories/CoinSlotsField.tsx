import { panel } from '../../engine/page';
import type { CoinSlotsForm, SettingTexts } from '../../engine/types';
import { NumberField, Select } from '../dialog/fields';
import styles from '../dialog/fields.module.css';
import { BackToGame } from './BackToGame';

interface Props {
  /** The numbers that are saved in place of those that can't be read. */
  stored: CoinSlotsForm;
  value: CoinSlotsForm;
  ofGame: CoinSlotsForm;
  texts: SettingTexts;
  onChange: (value: CoinSlotsForm) => void;
}

/** The slots of coins: those of the game, of their pouch, by number, or none (docs/rules/game.md#coins-by-number). */
export function CoinSlotsField({ stored, value, ofGame, texts, onChange }: Props) {
  const coins = panel.ask({ type: 'readNumber', field: 'coinsPerSlot', text: value.coins });
  const free = panel.ask({ type: 'readNumber', field: 'freeCoins', text: value.free });
  const byNumber = `1 slot for every ${coins ?? stored.coins} coins, the first ${free ?? stored.free} free`;
  const options: [CoinSlotsForm['by'], string | undefined][] = [
    ['game', texts.byGame],
    ['pouch', 'the slots of their pouch'],
    ['number', byNumber],
    ['nothing', 'nothing'],
  ];
  return (
    <>
      <Select
        label="Coins take"
        options={options}
        chosen={value.by}
        onChoose={(by) => onChange({ by, coins: coins ?? stored.coins, free: free ?? stored.free })}
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
      <BackToGame
        setting="Coins take"
        about={texts.about}
        value={value}
        ofGame={ofGame}
        onGoBack={onChange}
      />
    </>
  );
}
