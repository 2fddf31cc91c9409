/** A value that calls its subscribers when it is replaced. */
export class Signal<V> {
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
}

/**
 * A value for each key, so that one key's change redraws nothing else. Subscribers belong to the key, not to its
 * value: a component that reads a key and subscribes a moment later is notified, even if all values were removed
 * in between.
 */
export class Signals<K, V> {
  readonly #values = new Map<K, V>();
  readonly #listeners = new Map<K, Set<() => void>>();

  get(key: K): V | undefined {
    return this.#values.get(key);
  }

  subscribe(key: K, listener: () => void): () => void {
    const listeners = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(key) === listeners) {
        this.#listeners.delete(key);
      }
    };
  }

  set(key: K, value: V): void {
    if (!Object.is(value, this.#values.get(key))) {
      this.#values.set(key, value);
      this.#call(key);
    }
  }

  /** Removes the value of a key. */
  forget(key: K): void {
    if (this.#values.delete(key)) {
      this.#call(key);
    }
  }

  keys(): K[] {
    return [...this.#values.keys()];
  }

  clear(): void {
    for (const key of this.keys()) {
      this.forget(key);
    }
  }

  #call(key: K): void {
    for (const listener of this.#listeners.get(key) ?? []) {
      listener();
    }
  }
}
