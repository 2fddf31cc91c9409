import { NumberInput } from '../dialog/fields';
import fields from '../dialog/fields.module.css';

interface Props {
  text: string;
  /** The number that holds, and the least it can be with those who get a share already. */
  holds: string | undefined;
  least: number | undefined;
  onType: (text: string) => void;
  /** Called with what is to become the number that holds. */
  onSettle: (text: string) => void;
}

/** By how many an amount is shared (docs/rules/game.md#receiving-and-sharing). */
export function SharedBy({ text, holds, least, onType, onSettle }: Props) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: its input is a component of its own
    <label className={fields.labelled}>
      <span className={fields.label}>Shared by</span>
      <NumberInput
        field="sharedBy"
        text={text}
        onType={onType}
        onStep={onSettle}
        onBlur={() => onSettle(text)}
        aria-valuemin={least}
        aria-valuenow={Number(holds)}
      />
    </label>
  );
}
