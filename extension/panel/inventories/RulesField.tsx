import { panel } from '../../engine/page';
import type { Game, OlderList } from '../../engine/types';
import controls from '../../styles/controls.module.css';
import { Select, Switch } from '../dialog/fields';
import fields from '../dialog/fields.module.css';

interface Props {
  chosen: Game | 'hoffman';
  /** Set for a list that an older version saved. */
  older: OlderList | undefined;
  /** The label of the switch for the game’s optional rule, if it has one. */
  optionalRule: string | undefined;
  /** True if that rule holds. */
  hasOptionalRule: boolean;
  onSwitch: (holds: boolean) => void;
  /** Sentences on what the choice makes of settings and rows. */
  remarks: readonly (string | undefined)[];
  onChoose: (game: Game | 'hoffman') => void;
  /** Called if a list of an older version is to follow the game whose values it has. */
  onFollow: (game: Game) => void;
}

/** The game whose rules the inventory follows (docs/rules/game.md#choosing-a-game). */
export function RulesField({
  chosen,
  older,
  optionalRule,
  hasOptionalRule,
  onSwitch,
  remarks,
  onChoose,
  onFollow,
}: Props) {
  const follow = older?.game;
  const remark = remarks.filter(Boolean).join(' ');
  return (
    <div className={fields.labelled}>
      <Select
        label="Rules"
        options={panel.forms.games.map(({ game, name }) => [game, name])}
        chosen={chosen}
        onChoose={onChoose}
      />
      {optionalRule && <Switch label={optionalRule} on={hasOptionalRule} onSwitch={onSwitch} />}
      {older && <p className={fields.hint}>Saved by an older version</p>}
      {follow && (
        <div>
          <button type="button" className={controls.button} onClick={() => onFollow(follow)}>
            {older.button}
          </button>{' '}
          <span className={fields.hint}>{older.effect}</span>
        </div>
      )}
      {remark && (
        <p role="status" className={fields.hint}>
          {remark}
        </p>
      )}
    </div>
  );
}
