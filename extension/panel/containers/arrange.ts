/** `moveBefore` keeps focus, scroll position and running transitions; older browsers lack it. */
type Parent = Element & { moveBefore?: (node: Node, before: Node | null) => void };

/**
 * Makes each list hold exactly these items in this order, and moves no more elements than needed.
 * What had the focus keeps it and stays in sight. Answers what has moved: to the
 * eye that is the item with the focus, whichever elements changed places.
 */
export function arrange(lists: readonly (readonly [Element, readonly Element[]])[]): Element[] {
  const focused = document.activeElement;
  const moved: Element[] = [];
  for (const [list, items] of lists) {
    for (const [index, item] of items.entries()) {
      const there = list.children[index];
      if (there !== item) {
        if (item.isConnected) {
          moved.push(item);
        }
        move(list, item, there ?? null);
      }
    }
  }
  for (const [list, items] of lists) {
    while (list.children.length > items.length) {
      list.lastElementChild?.remove();
    }
  }
  keepFocus(focused);
  const inHand = lists.flatMap(([, items]) => items).find((item) => item.contains(focused));
  if (!inHand || moved.length === 0) {
    return moved;
  }
  focused?.scrollIntoView({ block: 'nearest' });
  return [inHand];
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
