import { useState } from 'react';
import type { ContainerId } from '../../engine/types';

/** The list item of each container, and the container of each list item. */
interface ContainerItems {
  itemOf: (container: ContainerId) => HTMLLIElement;
  containerWith: (element: Node) => ContainerId | undefined;
}

/** One list item for each of these containers, for as long as it is one of them. */
export function useContainerItems(): ContainerItems & {
  keepOnly: (containers: ReadonlySet<ContainerId>) => void;
} {
  const [items] = useState(() => new Map<ContainerId, HTMLLIElement>());
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
    keepOnly(containers) {
      for (const id of [...items.keys()]) {
        if (!containers.has(id)) {
          items.delete(id);
        }
      }
    },
  };
}
