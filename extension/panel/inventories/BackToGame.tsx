import controls from '../../styles/controls.module.css';
import fields from '../dialog/fields.module.css';

interface Props {
  /** The name of the setting, as its field has it. */
  setting: string;
  /** The setting and where it comes from: "10 slots · Cairn"; absent without a game. */
  about: string | undefined;
  /** True if the inventory has a setting of its own. */
  isOwn: boolean;
  onGoBack: () => void;
}

/** The source of a setting under a game, and the button that goes back to the game's (docs/rules/game.md#choosing-a-game). */
export function BackToGame({ setting, about, isOwn, onGoBack }: Props) {
  if (about === undefined) {
    return null;
  }
  return (
    <div>
      <span className={fields.hint}>{about}</span>{' '}
      {isOwn && (
        <button type="button" className={controls.button} onClick={onGoBack}>
          {`Back to the game’s ${setting.toLowerCase()}`}
        </button>
      )}
    </div>
  );
}
