import { type ExportRecord, parseExportRecord } from './exportRecord';

/**
 * A setting in `localStorage`, which all panels share (docs/rules/storage.md#other-stored-entries). Without space for it
 * the previous value stays, and no data is lost.
 */
export interface Setting<Value> {
  key: string;
  /** The value of an entry; `null` if there is none. A damaged entry counts as absent. */
  read(text: string | null): Value;
  /** The entry with a value; `null` if it is to be absent. */
  write(value: Value): string | null;
}

/** Reads and saves settings. */
export interface Settings {
  get<Value>(setting: Setting<Value>): Value;
  /** Returns false if there is no space for the value. */
  set<Value>(setting: Setting<Value>, value: Value): boolean;
}

/** The position of the open inventory in the list (docs/rules/storage.md#the-selected-inventory). */
export const selected: Setting<number | undefined> = {
  key: 'hss-selected',
  read: readWholeNumber,
  write: (position) => (position === undefined ? null : String(position)),
};

/** The host of the catalogue; empty means the built-in one (docs/rules/catalogues-and-text.md#the-catalogue-server). */
export const catalogueHost: Setting<string> = {
  key: 'hss-catalogue-host',
  read: (text) => text ?? '',
  write: (host) => host || null,
};

/** The last export of everything (docs/rules/storage.md#last-export). */
export const lastExport: Setting<ExportRecord | undefined> = {
  key: 'hss-exported',
  read: parseExportRecord,
  write: (record) => (record === undefined ? null : JSON.stringify(record)),
};

/** True while a copy is to be saved every week (docs/rules/storage.md#weekly-copy). */
export const weeklyCopy: Setting<boolean> = {
  key: 'hss-weekly-copy',
  read: (text) => text !== null,
  write: (on) => (on ? 'on' : null),
};

/** At most this many collapsed cards are kept, so that they leave the space to the list. */
const MOST_COLLAPSED = 1000;

/** The ids of the containers whose cards are collapsed, of very many the last ones (docs/rules/panel.md#collapsed-cards). */
export const collapsedContainers: Setting<readonly number[]> = {
  key: 'hss-collapsed',
  read: (text) => {
    try {
      const ids: unknown = JSON.parse(text ?? '[]');
      return Array.isArray(ids) ? ids.filter(Number.isSafeInteger) : [];
    } catch {
      return [];
    }
  },
  write: (ids) => (ids.length === 0 ? null : JSON.stringify(ids.slice(-MOST_COLLAPSED))),
};

/** The choice of the last import for names that existed already (docs/rules/storage.md#the-same-names-again). */
export const importChoice: Setting<string | undefined> = {
  key: 'hss-import-choice',
  read: (text) => text ?? undefined,
  write: (choice) => choice ?? null,
};

/** The version of the extension that was open last. */
const openVersion: Setting<string | undefined> = {
  key: 'hss-version',
  read: (text) => text ?? undefined,
  write: (version) => version ?? null,
};

/** Saves the version that is open. Returns the one that was open before, if it is a different one. */
export function replaceVersion(settings: Settings, version: string): string | undefined {
  const before = settings.get(openVersion);
  return settings.set(openVersion, version) && before !== version ? before : undefined;
}

/** A number that an entry holds in decimal. */
export function readWholeNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
