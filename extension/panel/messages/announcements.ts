import { onAnnouncement } from '../../engine/views';
import { Signal } from '../../signals/signal';
import { useSignal } from '../../signals/useSignal';

/** A sentence for screen readers. Its number makes the same sentence new when it is said again. */
interface Announcement {
  number: number;
  text: string;
}

/** How long it stays to be read, in milliseconds. */
const STAYS = 5000;

const current = new Signal<readonly Announcement[]>([]);
let count = 0;

/** Says what happened away from the focus, as soon as nothing else is being said. */
export function announce(text: string): void {
  count += 1;
  const announcement = { number: count, text };
  current.set([...current.get(), announcement]);
  setTimeout(() => current.set(current.get().filter((each) => each !== announcement)), STAYS);
}

onAnnouncement(announce);

/** What is to be said at the moment. */
export function useAnnouncements(): readonly Announcement[] {
  return useSignal(current);
}
