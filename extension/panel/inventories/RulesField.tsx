import { useState } from 'react';
import { ask, forms } from '../../engine/client';
import type { RulesForm } from '../../engine/types';
import controls from '../../styles/controls.module.css';
import { Select } from '../dialog/fields';
import fields from '../dialog/fields.module.css';

interface Props {
  /** The fields that rules fill in, as typed. */
  rules: RulesForm;
  /** As typed. The game that the fields followed with an earlier one is offered again. */
  strength: string;
  onChoose: (rules: RulesForm) => void;
}

/** The rules of a game, which fill in the fields below (docs/rules/game.md#rules-of-a-game). */
export function RulesField({ rules, strength, onChoose }: Props) {
  const [earlierStrength, setEarlierStrength] = useState(strength);
  const names = new Map(forms().games.map(({ game, name }) => [game, name]));
  const game = ask({ type: 'gameOf', rules, strength });
  const earlier = game ? undefined : ask({ type: 'gameOf', rules, strength: earlierStrength });
  const again = earlier && ask({ type: 'rulesOfGame', game: earlier, strength });

  function fillIn(rulesOfGame: RulesForm | undefined) {
    if (rulesOfGame) {
      onChoose(rulesOfGame);
      setEarlierStrength(strength);
    }
  }

  return (
    <div className={fields.labelled}>
      <Select
        label="Rules"
        options={[[undefined, 'as set below'], ...names]}
        chosen={game}
        onChoose={(chosen) =>
          chosen && fillIn(ask({ type: 'rulesOfGame', game: chosen, strength }))
        }
      />
      {again && (
        <button type="button" className={controls.button} onClick={() => fillIn(again)}>
          {`${names.get(earlier)}: ${again.slotLimit.text} slots at this strength`}
        </button>
      )}
    </div>
  );
}
