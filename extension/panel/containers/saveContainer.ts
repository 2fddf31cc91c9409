import { dispatch } from '../../engine/client';
import type { Command, ContainerId } from '../../engine/types';

type Changes = Omit<Command & { type: 'configureContainer' }, 'type' | 'container'>;

/** Saves the changes of a container, if there are any. A change of its location alone is a separate step, with a message. */
export function saveContainer(container: ContainerId, changes: Changes | undefined): void {
  const [first, ...others] = Object.keys(changes ?? {});
  if (changes?.place && others.length === 0) {
    dispatch({ type: 'setPlace', containers: [container], place: changes.place });
  } else if (first !== undefined) {
    dispatch({ type: 'configureContainer', container, ...changes });
  }
}
