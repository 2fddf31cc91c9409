import { DialogFrame } from '../dialog/DialogFrame';
import { RefusedCopy } from './RefusedCopy';

/** Shows a text that the browser refused to copy. */
export function CopyAsTextDialog({ text }: { text: string }) {
  return (
    <DialogFrame title="Copy as text" close="Close">
      <RefusedCopy text={text} />
    </DialogFrame>
  );
}
