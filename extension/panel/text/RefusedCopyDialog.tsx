import { DialogFrame } from '../dialog/DialogFrame';
import { RefusedCopy } from './RefusedCopy';

interface Props {
  /** The button that was pressed. */
  title: string;
  text: string;
}

/** Shows a text that the browser refused to copy. */
export function RefusedCopyDialog({ title, text }: Props) {
  return (
    <DialogFrame title={title} close="Close">
      <RefusedCopy label={title} text={text} />
    </DialogFrame>
  );
}
