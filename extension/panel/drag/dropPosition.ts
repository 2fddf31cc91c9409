/** The position of a list of rows on the screen, in CSS pixels. All its rows have the same height. */
export interface ListGeometry {
  left: number;
  top: number;
  right: number;
  bottom: number;
  rows: number;
}

/** Between rows: before the row at `index`, or at the end. */
interface DropPosition {
  list: number;
  index: number;
}

/**
 * Returns the place in the nearest list for a row that is released here, at most `slack` CSS pixels outside of it
 * (docs/rules/actions.md#reordering-rows).
 */
export function dropPosition(
  lists: readonly ListGeometry[],
  x: number,
  y: number,
  slack: number,
): DropPosition | undefined {
  let position: DropPosition | undefined;
  let nearest = slack;
  for (const [list, geometry] of lists.entries()) {
    const distance = distanceTo(geometry, x, y);
    if (distance < nearest || (distance === nearest && !position)) {
      nearest = distance;
      position = { list, index: indexAt(geometry, y) };
    }
  }
  return position;
}

function distanceTo({ left, top, right, bottom }: ListGeometry, x: number, y: number): number {
  return Math.max(left - x, x - right, top - y, y - bottom, 0);
}

function indexAt({ top, bottom, rows }: ListGeometry, y: number): number {
  if (rows === 0 || bottom <= top) {
    return 0;
  }
  const index = Math.round(((y - top) / (bottom - top)) * rows);
  return Math.min(Math.max(index, 0), rows);
}
