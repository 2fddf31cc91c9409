import { Signal } from '../../signals/signal';
import { useSignal } from '../../signals/useSignal';

/** A panel in which the toolbar of a card has no room beside the name. By touch it has a line of its own. */
const query = matchMedia('(max-width: 26.24875rem) and (not (pointer: coarse))');
const isNarrow = new Signal(query.matches);
query.addEventListener('change', ({ matches }) => isNarrow.set(matches));

/** True while the panel is used with a mouse and narrower than 420 px. */
export function useIsNarrowWithMouse(): boolean {
  return useSignal(isNarrow);
}
