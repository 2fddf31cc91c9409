import { NumberInput } from '../dialog/fields';
import fields from '../dialog/fields.module.css';

interface Props {
  text: string;
  /** The number that the coins are shared by at present. */
  count: string | undefined;
  /** The least number, given the inventories that get a share already. */
  least: number | undefined;
  onType: (text: string) => void;
  /** Called with the new text once the number is complete: on blur and on an arrow key. */
  onSettle: (text: string) => void;
}

/** The number of characters that share an amount (docs/rules/game.md#receiving-and-sharing). */
export function SharedBy({ text, count, least, onType, onSettle }: Props) {
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
        aria-valuenow={Number(count)}
      />
    </label>
  );
}
