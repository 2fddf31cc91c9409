import type { Dispatch, ReactNode, SetStateAction } from 'react';
import type { Pay, PayView, Receive, ReceiveView } from '../../engine/types';

/** The fields of a command of the dialog that both modes have. */
export type Typed = Pick<Pay & Receive, 'container' | 'amount'>;

/** The choices of a mode, which it keeps while the other is shown. */
export type Chosen<Choices> = readonly [Choices, Dispatch<SetStateAction<Choices>>];

/** One of the two modes of the dialog. */
export interface Mode {
  title: 'Pay' | 'Receive';
  /** Its preview; `undefined` if the pouch is gone. */
  view: PayView | ReceiveView | undefined;
  /** Pays or receives; returns false if that was not possible. */
  carryOut: () => boolean;
  /** What fills in the amount. */
  fillIn?: ReactNode;
  /** The choice for coins that are left over. */
  leftOver?: ReactNode;
  /** The fields that only this mode has. */
  choices: ReactNode;
}
