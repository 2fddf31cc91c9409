import controls from '../../styles/controls.module.css';

interface Props {
  /** All coins in the pouch as an amount; absent if it has none. */
  amount: string | undefined;
  onFillIn: (amount: string) => void;
}

/** Fills in all coins of the pouch as the amount. */
export function AllCoins({ amount, onFillIn }: Props) {
  return (
    <button
      type="button"
      className={controls.button}
      disabled={amount === undefined}
      onClick={() => amount !== undefined && onFillIn(amount)}
    >
      All coins
    </button>
  );
}
