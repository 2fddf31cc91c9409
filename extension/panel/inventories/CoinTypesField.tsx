import { forms } from '../../engine/client';
import type { CoinTypeLine, CoinTypesForm, CoinTypesView } from '../../engine/types';
import controls from '../../styles/controls.module.css';
import { NumberInput, Select } from '../dialog/fields';
import fields from '../dialog/fields.module.css';
import styles from './CoinTypesField.module.css';

interface Props {
  /** The choice of the game's coins; absent without a game. */
  byGame?: { text: string; lines: CoinTypesForm['lines'] } | undefined;
  value: CoinTypesForm;
  view: CoinTypesView;
  onChange: (value: CoinTypesForm) => void;
}

/** The coins of the inventory: of its game, of a preset, or of its own (docs/rules/game.md#coin-types). */
export function CoinTypesField({ byGame, value, view, onChange }: Props) {
  const { coinPresets } = forms();
  const presets = coinPresets.map(({ name }, index): [number | string, string] => [index, name]);
  const options: [number | string, string][] = [
    ...(byGame ? ([['game', byGame.text]] as [string, string][]) : []),
    ...presets,
    ['own', 'my own'],
  ];

  function choose(chosen: number | string) {
    const lines = typeof chosen === 'number' ? coinPresets[chosen]?.lines : value.lines;
    if (chosen === 'game' && byGame) {
      onChange({ of: 'game', lines: byGame.lines });
    } else if (lines) {
      onChange({ of: 'lines', lines });
    }
  }

  function change(index: number, change: Partial<CoinTypeLine>) {
    const lines = value.lines.map((line, at) => (at === index ? { ...line, ...change } : line));
    onChange({ of: 'lines', lines: lines as CoinTypesForm['lines'] });
  }

  return (
    <>
      <Select
        label="Coins of"
        options={options}
        chosen={byGame && value.of === 'game' ? 'game' : (view.preset ?? 'own')}
        onChoose={choose}
      />
      <div className={styles.lines}>
        {value.lines.map((line, index) => (
          <CoinLine
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its index
            key={index}
            label={`Coin ${index + 1}`}
            line={line}
            onChange={(changed) => change(index, changed)}
          />
        ))}
      </div>
      {[view.fault, ...view.effects].map(
        (text) =>
          text && (
            <p key={text} className={fields.hint} role="status">
              {text}
            </p>
          ),
      )}
    </>
  );
}

interface LineProps {
  label: string;
  line: CoinTypeLine;
  onChange: (change: Partial<CoinTypeLine>) => void;
}

function CoinLine({ label, line, onChange }: LineProps) {
  const { longestCoinName } = forms();
  return (
    <div className={styles.line}>
      <label className={styles.box}>
        <input
          type="checkbox"
          aria-label={label}
          checked={line.on}
          onChange={({ currentTarget }) => onChange({ on: currentTarget.checked })}
        />
      </label>
      <input
        className={controls.field}
        aria-label={`${label} name`}
        placeholder="Name"
        autoComplete="off"
        maxLength={longestCoinName}
        disabled={!line.on}
        value={line.name}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <input
        className={controls.field}
        aria-label={`${label} abbreviation`}
        autoComplete="off"
        disabled={!line.on}
        value={line.abbreviation}
        onChange={({ currentTarget }) => onChange({ abbreviation: currentTarget.value })}
      />
      <NumberInput
        field="coinWorth"
        aria-label={`${label} worth`}
        disabled={!line.on}
        text={line.worth}
        onType={(worth) => onChange({ worth })}
      />
    </div>
  );
}
