import type { ItemsTakeForm, SettingOf } from '../../engine/types';
import controls from '../../styles/controls.module.css';
import fields from '../dialog/fields.module.css';

interface Props<Value> {
  /** The name of the setting, as its field has it. */
  setting: string;
  /** The setting and where it comes from: "10 slots · Cairn"; absent without a game. */
  about: string | undefined;
  /** The setting as it is filled in. */
  value: { by: string } | { of: SettingOf } | ItemsTakeForm;
  ofGame: Value;
  onGoBack: (ofGame: Value) => void;
}

/**
 * The source of a setting under a game, and the button that goes back to the game's
 * (docs/rules/game.md#choosing-a-game).
 */
export function BackToGame<Value>({ setting, about, value, ofGame, onGoBack }: Props<Value>) {
  if (about === undefined) {
    return null;
  }
  const source = typeof value === 'string' ? value : 'by' in value ? value.by : value.of;
  return (
    <div>
      <span className={fields.hint}>{about}</span>{' '}
      {source !== 'game' && (
        <button type="button" className={controls.button} onClick={() => onGoBack(ofGame)}>
          {`Back to the game’s ${setting.toLowerCase()}`}
        </button>
      )}
    </div>
  );
}
