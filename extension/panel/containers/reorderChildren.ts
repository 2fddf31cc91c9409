/** `moveBefore` keeps focus, scroll position and running transitions; older browsers lack it. */
type Parent = Element & { moveBefore?: (node: Node, before: Node | null) => void };

/** The result of {@link reorderChildren}. */
interface Reordered {
  /** True if any item was added, removed or moved. */
  isChanged: boolean;
  /** The items that appear to have moved: the one with the focus, whichever elements changed places. */
  moved: Element[];
}

/**
 * Makes each list hold exactly these items in this order, and moves no more elements than needed.
 * The focused element keeps the focus and stays in sight.
 */
export function reorderChildren(
  lists: readonly (readonly [Element, readonly Element[]])[],
): Reordered {
  const focused = document.activeElement;
  const wanted = new Set(lists.flatMap(([, items]) => items));
  const isGone = (child: Element) => !wanted.has(child);
  const gone = lists.flatMap(([list]) => [...list.children].filter(isGone));
  for (const child of gone) {
    child.remove();
  }
  const moved: Element[] = [];
  let isChanged = gone.length > 0;
  for (const [list, items] of lists) {
    let there = list.firstElementChild;
    for (const item of items) {
      if (there === item) {
        there = there.nextElementSibling;
      } else {
        isChanged = true;
        if (item.isConnected) {
          moved.push(item);
        }
        move(list, item, there);
      }
    }
  }
  keepFocus(focused);
  const focusedItem = lists.flatMap(([, items]) => items).find((item) => item.contains(focused));
  if (!focusedItem || moved.length === 0) {
    return { isChanged, moved };
  }
  focused?.scrollIntoView({ block: 'nearest' });
  return { isChanged, moved: [focusedItem] };
}

function move(list: Parent, item: Element, before: Element | null): void {
  if (list.moveBefore && item.isConnected && list.isConnected) {
    list.moveBefore(item, before);
  } else {
    list.insertBefore(item, before);
  }
}

function keepFocus(focused: Element | null): void {
  if (!(focused instanceof HTMLElement) || !focused.isConnected) {
    return;
  }
  if (document.activeElement !== focused) {
    const field = focused instanceof HTMLInputElement ? focused : undefined;
    const [start, end] = [field?.selectionStart ?? null, field?.selectionEnd ?? null];
    focused.focus({ preventScroll: true });
    if (field && start !== null && end !== null) {
      field.setSelectionRange(start, end);
    }
  }
}
