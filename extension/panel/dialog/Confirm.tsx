import { DialogFrame } from './DialogFrame';
import type { Confirmation } from './openDialog';

/** A question before something that destroys (docs/rules/panel.md#confirmations). */
export function Confirm({ title, question, action, onConfirm }: Confirmation) {
  return <DialogFrame title={title} question={question} action={action} onAct={onConfirm} />;
}
