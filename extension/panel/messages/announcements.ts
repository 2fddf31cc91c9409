import { views } from '../../engine/page';
import { Signal } from '../../signals/signal';
import { useSignal } from '../../signals/useSignal';

/** A sentence for screen readers. Its number makes the same sentence a new one when it is announced again. */
interface Announcement {
  number: number;
  text: string;
}

/** The time that it stays in the document, in milliseconds. */
const STAYS = 5000;

const current = new Signal<readonly Announcement[]>([]);
let count = 0;

/** Announces an event away from the focus, after the announcements before it. */
export function announce(text: string): void {
  count += 1;
  const announcement = { number: count, text };
  current.set([...current.get(), announcement]);
  setTimeout(() => current.set(current.get().filter((each) => each !== announcement)), STAYS);
}

/** The time after the last of several moves in which nothing was moved, in milliseconds. */
const PAUSE = 500;
let settling: ReturnType<typeof setTimeout> | undefined;

/** Announces the place of something that is being moved, once for a run of keys. */
function announcePlace(text: string): void {
  clearTimeout(settling);
  settling = setTimeout(() => announce(text), PAUSE);
}

views.onAnnouncement((text, about) => (about === 'place' ? announcePlace(text) : announce(text)));

/** The current announcements. */
export function useAnnouncements(): readonly Announcement[] {
  return useSignal(current);
}
