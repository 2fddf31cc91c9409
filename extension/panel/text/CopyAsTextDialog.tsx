import { DialogFrame } from '../dialog/DialogFrame';
import { RefusedCopy } from './RefusedCopy';

/** Shows a text that the browser did not copy. */
export function CopyAsTextDialog({ text }: { text: string }) {
  return (
    <DialogFrame title="Copy as text" close="Close">
      <RefusedCopy text={text} />
    </DialogFrame>
  );
}
