import { useEffect, useEffectEvent } from 'react';
import { showCrash } from '../../crash/crashScreen';
import { persistence } from '../../persistence';
import { Signal } from '../../signals/signal';

/** A selected text of a page, and a sentence about what it lacks. */
export interface ReceivedText {
  text: string;
  note?: string;
}

/** Takes a text in and keeps it as half typed. Returns false if the dialog does not take this text. */
type Receive = (received: ReceivedText) => boolean;

/** The sentence below a dialog that takes no texts, while one waits for its end. */
export const waitingSentence = new Signal('');

/** The dialog that is open and takes texts. */
let receiver: Receive | undefined;

/** Has the dialog take the selected texts of pages while it is open. */
export function useReceivedTexts(receive: Receive): void {
  const onReceived = useEffectEvent(receive);
  useEffect(() => {
    const own: Receive = (received) => onReceived(received);
    receiver = own;
    persistence.handedTexts.takeAll().catch(showCrash);
    return () => {
      receiver = receiver === own ? undefined : receiver;
    };
  }, []);
}

/** Gives a text to the open dialog, if that takes texts and is drawn. */
export function giveToOpenDialog(text: ReceivedText): 'taken' | 'refused' | 'nobody' {
  if (!receiver) {
    return 'nobody';
  }
  return receiver(text) ? 'taken' : 'refused';
}
