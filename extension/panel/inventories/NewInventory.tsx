import { useState } from 'react';
import { flushSync } from 'react-dom';
import { panel } from '../../engine/page';
import type { Game } from '../../engine/types';
import { useOpenInventory } from '../../engine/views';
import { DialogFrame } from '../dialog/DialogFrame';
import { NumberField, Select, TextField } from '../dialog/fields';
import { closeDialogTo } from '../dialog/openDialog';
import { SCORE_FIELDS } from './scoreFields';

/** New Inventory: its name, and what decides its limits (docs/rules/actions.md#creating-an-inventory). */
export function NewInventory({ onCreated }: { onCreated: () => void }) {
  const gameOfOpen = useOpenInventory()?.game ?? 'hoffman';
  const [name, setName] = useState('');
  const [game, setGame] = useState<Game | 'hoffman'>(gameOfOpen);
  const { games } = panel.forms;
  const asked = games.find((rules) => rules.game === game)?.score;
  /** The score as typed, which applies only to games whose score has the same label and field. */
  const [typed, setTyped] = useState<typeof asked>();
  const applies = typed?.label === asked?.label && typed?.field === asked?.field;
  const score = ((applies && typed) || asked)?.text;

  function create() {
    // Drawn immediately: its tiles are there to be focused.
    flushSync(() =>
      panel.dispatch({
        type: 'createInventory',
        name,
        game,
        ...(score !== undefined && { score }),
      }),
    );
    onCreated();
    const tile = document.querySelector<HTMLElement>('[data-score] button');
    if (tile) {
      closeDialogTo(tile);
    }
  }

  return (
    <DialogFrame title="New Inventory" action="Create" onAct={create}>
      <TextField label="Inventory name" text={name} onType={setName} />
      <Select
        label="Rules"
        options={games.map((rules) => [rules.game, rules.name])}
        chosen={game}
        onChoose={setGame}
      />
      {asked && score !== undefined && (
        <NumberField
          label={asked.label}
          text={score}
          onType={(text) => setTyped({ ...asked, text })}
          field={SCORE_FIELDS[asked.field]}
        />
      )}
    </DialogFrame>
  );
}
