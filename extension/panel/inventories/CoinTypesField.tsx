import { panel } from '../../engine/page';
import type { CoinTypeLine, CoinTypesForm, CoinTypesView } from '../../engine/types';
import controls from '../../styles/controls.module.css';
import { NumberInput, Select } from '../dialog/fields';
import fields from '../dialog/fields.module.css';
import { BackToGame } from './BackToGame';
import styles from './CoinTypesField.module.css';

interface Props {
  of: CoinTypesForm['of'];
  view: CoinTypesView;
  onChange: (value: CoinTypesForm) => void;
}

/** The coins of the inventory: of its game, of a preset, or of its own (docs/rules/game.md#coin-types). */
export function CoinTypesField({ of, view, onChange }: Props) {
  const { coinPresets } = panel.forms;
  const presets = coinPresets.map(({ name }, index): [number | string, string] => [index, name]);
  const options: [number | string, string | undefined][] = [
    ['game', view.byGame],
    ...presets,
    ['own', 'my own'],
  ];

  function choose(chosen: number | string) {
    const lines = typeof chosen === 'number' ? coinPresets[chosen]?.lines : view.lines;
    if (lines) {
      onChange({ of: chosen === 'game' ? 'game' : 'inventory', lines });
    }
  }

  function change(index: number, change: Partial<CoinTypeLine>) {
    const lines = view.lines.map((line, at) => (at === index ? { ...line, ...change } : line));
    onChange({ of: 'inventory', lines: lines as CoinTypesForm['lines'] });
  }

  return (
    <>
      <Select
        label="Coins of"
        options={options}
        chosen={view.byGame && of === 'game' ? 'game' : (view.preset ?? 'own')}
        onChoose={choose}
      />
      <BackToGame
        setting="Coins"
        about={view.about}
        isOwn={of === 'inventory'}
        onGoBack={() => choose('game')}
      />
      <div className={styles.lines}>
        {view.lines.map((line, index) => (
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
  const { longestCoinName } = panel.forms;
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
