import controls from '../../styles/controls.module.css';

interface Props {
  /** How many are not shown. */
  more: number;
  onShow: () => void;
}

/** Shows more of a list that is too long to be shown at once. */
export function ShowMore({ more, onShow }: Props) {
  return (
    more > 0 && (
      <button type="button" className={controls.plain} onClick={onShow}>
        {`Show more (${more} left)`}
      </button>
    )
  );
}
