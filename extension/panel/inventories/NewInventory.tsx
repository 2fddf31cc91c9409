import { useState } from 'react';
import { flushSync } from 'react-dom';
import { panel } from '../../engine/page';
import { DialogFrame } from '../dialog/DialogFrame';
import { TextField } from '../dialog/fields';
import { closeDialogTo } from '../dialog/openDialog';

/** New Inventory: asks for its name (docs/rules/actions.md#creating-an-inventory). */
export function NewInventory({ onCreated }: { onCreated: () => void }) {
  const [name, setName] = useState('');

  function create() {
    // Drawn immediately: its tiles are there to be focused.
    flushSync(() => panel.dispatch({ type: 'createInventory', name }));
    onCreated();
    const strength = document.querySelector<HTMLElement>('[data-strength] button');
    if (strength) {
      closeDialogTo(strength);
    }
  }

  return (
    <DialogFrame title="New Inventory" action="Create" onAct={create}>
      <TextField label="Inventory name" text={name} onType={setName} />
    </DialogFrame>
  );
}
