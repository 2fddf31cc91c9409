/** A value that tells those who show it when it is replaced. */
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

  get watched(): boolean {
    return this.#listeners.size > 0;
  }
}

/** A signal for each key, so that one key's change redraws nothing else. */
export class Signals<K, V> {
  readonly #signals = new Map<K, Signal<V | undefined>>();

  of(key: K): Signal<V | undefined> {
    let signal = this.#signals.get(key);
    if (!signal) {
      signal = new Signal<V | undefined>(undefined);
      this.#signals.set(key, signal);
    }
    return signal;
  }

  get(key: K): V | undefined {
    return this.#signals.get(key)?.get();
  }

  set(key: K, value: V): void {
    this.of(key).set(value);
  }

  /** Empties the signal of a key; one that is still shown stays subscribed. */
  forget(key: K): void {
    const signal = this.#signals.get(key);
    signal?.set(undefined);
    if (!signal?.watched) {
      this.#signals.delete(key);
    }
  }

  keys(): K[] {
    return [...this.#signals.keys()];
  }

  clear(): void {
    for (const key of this.keys()) {
      this.forget(key);
    }
  }
}
