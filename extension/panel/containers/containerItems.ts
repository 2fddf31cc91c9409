import { useEffect, useState } from 'react';
import type { ColumnsView, ContainerId } from '../../engine/types';

/** The list item of each container, and the container of each list item. */
interface ContainerItems {
  itemOf: (container: ContainerId) => HTMLLIElement;
  containerWith: (element: Node) => ContainerId | undefined;
}

/** One list item for each container, for as long as it is in a column. */
export function useContainerItems({ left, right }: ColumnsView): ContainerItems {
  const [items] = useState(() => new Map<ContainerId, HTMLLIElement>());

  useEffect(() => {
    const present = new Set([...left, ...right].map(({ container }) => container));
    for (const id of [...items.keys()]) {
      if (!present.has(id)) {
        items.delete(id);
      }
    }
  }, [left, right, items]);

  return {
    itemOf(container) {
      let item = items.get(container);
      if (!item) {
        item = document.createElement('li');
        items.set(container, item);
      }
      return item;
    },
    containerWith: (element) => [...items].find(([, item]) => item.contains(element))?.[0],
  };
}
