import { useSyncExternalStore } from 'react';

/** A value that tells those who show it when it is replaced. */
export class Cell<V> {
  #value: V;
  readonly #listeners = new Set<() => void>();

  constructor(value: V) {
    this.#value = value;
  }

  readonly get = (): V => this.#value;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(value: V): void {
    if (Object.is(value, this.#value)) {
      return;
    }
    this.#value = value;
    for (const listener of this.#listeners) {
      listener();
    }
  }

  get watched(): boolean {
    return this.#listeners.size > 0;
  }
}

/** A cell for each key, so that one key's change redraws nothing else. */
export class Cells<K, V> {
  readonly #cells = new Map<K, Cell<V | undefined>>();

  of(key: K): Cell<V | undefined> {
    let cell = this.#cells.get(key);
    if (!cell) {
      cell = new Cell<V | undefined>(undefined);
      this.#cells.set(key, cell);
    }
    return cell;
  }

  get(key: K): V | undefined {
    return this.#cells.get(key)?.get();
  }

  set(key: K, value: V): void {
    this.of(key).set(value);
  }

  /** Empties the cell of a key; a cell that is still shown stays subscribed. */
  forget(key: K): void {
    const cell = this.#cells.get(key);
    cell?.set(undefined);
    if (!cell?.watched) {
      this.#cells.delete(key);
    }
  }

  clear(): void {
    for (const key of [...this.#cells.keys()]) {
      this.forget(key);
    }
  }
}

/** The value of a cell; the component is drawn again when it is replaced. */
export function useCell<V>(cell: Cell<V>): V {
  return useSyncExternalStore(cell.subscribe, cell.get);
}
