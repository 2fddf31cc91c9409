import { dispatch } from '../../engine/client';
import type { Command, ContainerId } from '../../engine/types';

type Changes = Omit<Command & { type: 'configureContainer' }, 'type' | 'container'>;

/** Saves what was changed of a container, if anything was. One that was only dropped is said to be. */
export function configureContainer(container: ContainerId, changes: Changes | undefined): void {
  const [first, ...others] = Object.keys(changes ?? {});
  if (changes?.place && others.length === 0) {
    dispatch({ type: 'setPlace', containers: [container], place: changes.place });
  } else if (first !== undefined) {
    dispatch({ type: 'configureContainer', container, ...changes });
  }
}
