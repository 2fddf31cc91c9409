import { onAnnouncement } from '../../engine/client';
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

onAnnouncement(announce);

/** The current announcements. */
export function useAnnouncements(): readonly Announcement[] {
  return useSignal(current);
}
