import { panel, views } from '../../engine/page';
import type { ContainerId } from '../../engine/types';
import { offerToImport } from '../dialog/importing';
import { OPEN_AN_INVENTORY, openDialog } from '../dialog/openDialog';
import { elementOf } from '../drag/dragged';

/** The place for the items of a text. */
export type TextTarget =
  | { kind: 'addFromText'; container: ContainerId | undefined; frame: Element }
  /** No inventory is open. */
  | { kind: 'noInventory' };

/** The card around an element or a node, or else the first item container of the open inventory. */
export function textTarget(target: EventTarget | null): TextTarget {
  const around =
    target instanceof Node && elementOf(target)?.closest<HTMLElement>('[data-takes-text]');
  if (around) {
    const container = Number(around.dataset.takesText) as ContainerId;
    return { kind: 'addFromText', container, frame: around };
  }
  const first = panel.ask({ type: 'textTargets' })?.items[0];
  if (!first) {
    return { kind: 'noInventory' };
  }
  const { container } = first;
  const card = document.querySelector(`[data-takes-text="${container}"]`);
  const frame = card && isInSight(card) ? card : document.documentElement;
  return { kind: 'addFromText', container, frame };
}

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}

interface Options {
  /** Called after an import. */
  onAdded: () => void;
  /** Focuses the text of Add from text instead of its button. */
  startsInText?: boolean;
}

/**
 * Opens Import with a dropped or pasted text, if Import takes it, or else Add from text
 * (docs/rules/storage.md#dropped-and-pasted-things).
 */
export function openText(
  text: string,
  target: TextTarget,
  { onAdded, startsInText = false }: Options,
): void {
  if (text.trim() === '') {
    return;
  }
  const offered = offerToImport(text, onAdded);
  if (offered.kind === 'taken') {
    return;
  }
  if (offered.kind === 'tooLarge') {
    views.showProblem(offered.problem);
  } else if (target.kind === 'noInventory') {
    views.showProblem(OPEN_AN_INVENTORY);
  } else {
    const { container } = target;
    openDialog({
      kind: 'addFromText',
      text,
      startsInText,
      ...(container !== undefined && { container }),
    });
  }
}
