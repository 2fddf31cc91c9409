import { ask, forms } from '../../engine/client';
import type { Game, RulesForm } from '../../engine/types';
import { Select } from '../dialog/fields';

interface Props {
  /** The fields that rules fill in, as typed. */
  rules: RulesForm;
  strength: string;
  onChoose: (rules: RulesForm) => void;
}

/** The rules of a game, which fill in the fields below (docs/rules/game.md#rules-of-a-game). */
export function RulesField({ rules, strength, onChoose }: Props) {
  const options: [Game | undefined, string][] = [
    [undefined, 'as set below'],
    ...forms().games.map(({ game, name }): [Game, string] => [game, name]),
  ];

  function choose(game: Game | undefined) {
    const chosen = game && ask({ type: 'rulesOfGame', game, strength });
    if (chosen) {
      onChoose(chosen);
    }
  }

  return (
    <Select
      label="Rules"
      options={options}
      chosen={ask({ type: 'gameOf', rules, strength })}
      onChoose={choose}
    />
  );
}
