import { panel } from '../../engine/page';
import type { CoinKind, CoinTypeLine, CoinTypesForm, CoinTypesView } from '../../engine/types';
import controls from '../../styles/controls.module.css';
import { NumberInput, Select } from '../dialog/fields';
import fields from '../dialog/fields.module.css';
import { BackToGame } from './BackToGame';
import styles from './CoinTypesField.module.css';

interface Props {
  value: CoinTypesForm;
  ofGame: CoinTypesForm;
  view: CoinTypesView;
  inUse: readonly CoinKind[];
  /** The only coin in use, which stays so. */
  only: CoinKind | undefined;
  /** `isEdited` is true if a line was edited, false if all were chosen. */
  onChange: (value: CoinTypesForm, isEdited: boolean) => void;
  onUse: (kind: CoinKind, on: boolean) => void;
}

/**
 * The coins of the inventory, of its game, of a preset, or of its own (docs/rules/game.md#coin-types), and which are in
 * use (docs/rules/game.md#coins-in-use).
 */
export function CoinTypesField({ value, ofGame, view, inUse, only, onChange, onUse }: Props) {
  const { coinPresets, coinKinds } = panel.forms;
  const presets = coinPresets.map(({ name }, index): [number | string, string] => [index, name]);
  const options: [number | string, string | undefined][] = [
    ['game', view.byGame],
    ...presets,
    ['own', 'my own'],
  ];

  function choose(chosen: number | string) {
    const lines = typeof chosen === 'number' ? coinPresets[chosen]?.lines : view.lines;
    if (lines) {
      onChange(chosen === 'game' ? ofGame : { of: 'inventory', lines }, false);
    }
  }

  function change(index: number, change: Partial<CoinTypeLine>) {
    const lines = view.lines.map((line, at) => (at === index ? { ...line, ...change } : line));
    onChange({ of: 'inventory', lines: lines as CoinTypesForm['lines'] }, true);
  }

  return (
    <>
      <Select
        label="Coins of"
        options={options}
        chosen={view.byGame && value.of === 'game' ? 'game' : (view.preset ?? 'own')}
        onChoose={choose}
      />
      <BackToGame
        setting="Coins"
        about={view.about}
        value={value}
        ofGame={ofGame}
        onGoBack={() => choose('game')}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid */}
      <div role="group" aria-label="Coins" className={styles.lines}>
        <div className={styles.line} aria-hidden="true">
          {['In use', 'Name', 'Short', 'Worth'].map((head) => (
            <span key={head} className={fields.label}>
              {head}
            </span>
          ))}
        </div>
        {coinKinds.map((kind, index) => {
          const line = view.lines[index];
          const isInTable = view.kinds.includes(kind);
          return (
            line && (
              <CoinLine
                key={kind}
                label={`Coin ${index + 1}`}
                line={line}
                isInTable={isInTable}
                isInUse={isInTable && inUse.includes(kind)}
                isOnlyOne={kind === only}
                onChange={(changed) => change(index, changed)}
                onUse={(on) => onUse(kind, on)}
              />
            )
          );
        })}
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
  isInTable: boolean;
  isInUse: boolean;
  /** True if no other coin is in use. */
  isOnlyOne: boolean;
  onChange: (change: Partial<CoinTypeLine>) => void;
  onUse: (on: boolean) => void;
}

function CoinLine({ label, line, isInTable, isInUse, isOnlyOne, onChange, onUse }: LineProps) {
  const { longestCoinName } = panel.forms;
  return (
    <div className={styles.line}>
      <label className={styles.box}>
        <input
          type="checkbox"
          aria-label={`${label} in use`}
          checked={isInUse}
          disabled={!isInTable || isOnlyOne}
          onChange={({ currentTarget }) => onUse(currentTarget.checked)}
        />
      </label>
      <input
        className={controls.field}
        aria-label={`${label} name`}
        placeholder="Name"
        autoComplete="off"
        maxLength={longestCoinName}
        value={line.name}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <input
        className={controls.field}
        aria-label={`${label} abbreviation`}
        autoComplete="off"
        disabled={!isInTable}
        value={line.abbreviation}
        onChange={({ currentTarget }) => onChange({ abbreviation: currentTarget.value })}
      />
      <NumberInput
        field="coinWorth"
        aria-label={`${label} worth`}
        disabled={!isInTable}
        text={line.worth}
        onType={(worth) => onChange({ worth })}
      />
    </div>
  );
}
