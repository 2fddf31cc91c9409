import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import controls from '../../styles/controls.module.css';
import { DIALOG } from '../controls/focusHomes';

interface Props {
  /** The number of entries that are not shown. */
  more: number;
  onShow: () => void;
}

/** Shows more of a list that is too long to be shown at once, and moves the focus to the first new entry. */
export function ShowMore({ more, onShow }: Props) {
  function show({ currentTarget }: MouseEvent<HTMLElement>) {
    const dialog = currentTarget.closest(DIALOG);
    const inDialog = () => [
      ...(dialog?.querySelectorAll<HTMLElement>('button, input, li[tabindex]') ?? []),
    ];
    const place = inDialog().indexOf(currentTarget);
    flushSync(onShow);
    inDialog()[place]?.focus();
  }

  return (
    more > 0 && (
      <button type="button" className={controls.plain} onClick={show}>
        {`Show more (${more} left)`}
      </button>
    )
  );
}
