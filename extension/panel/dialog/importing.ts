import { showCrash } from '../../crash/crashScreen';
import { panel } from '../../engine/page';
import type {
  ImportChange,
  ImportView,
  RulesChoice,
  StagedId,
  TextForImport,
} from '../../engine/types';
import { useRevision } from '../../engine/views';
import { unpack } from '../../files/codes';
import { readTexts } from '../../files/read';
import { importChoice, persistence, settings } from '../../persistence';
import { Signal } from '../../signals/signal';
import { useSignal } from '../../signals/useSignal';
import { isImportOpen, openDialog } from './openDialog';

/*
 * What Import is given while it is open. The engine keeps all of it; here are the parts that take time: reading files
 * and unpacking codes.
 */

/** The tools whose characters Import takes. */
export const TOOLS = 'Foundry, D&D Beyond, Shadowdarklings, Owlbear Rodeo and Kettlewright';

/** The field whose text outlives the panel while it is half typed. */
export const IMPORT_DRAFT = 'import';

/** A new number whenever the engine has been given something. */
const changes = new Signal(0);
/** Aborted when other files are chosen, or Import is closed. */
let reading = new AbortController();
let isUnpacking = false;

/** Files or a text that Import is given. */
interface ToImport {
  files?: readonly File[];
  text?: string;
}

/** Opens Import, or gives the Import that is open further files or a further text. */
export function openImport({ files, text }: ToImport = {}, onAdded?: () => void): void {
  if (!isImportOpen()) {
    start();
    const draft = text === undefined && persistence.drafts.get(IMPORT_DRAFT)?.texts.text;
    if (draft) {
      importText(draft, 'typed');
    }
    openDialog({ kind: 'import', onAdded, text });
  }
  if (text !== undefined) {
    addText(text);
  }
  if (files) {
    chooseFiles(files);
  }
}

/** True if Import takes a text. To be asked only while Import is closed. */
export function isForImport(text: string): boolean {
  start();
  const offered = importText(text, 'offered');
  start();
  return offered.kind === 'taken';
}

/** Adds a text to the open Import. Returns false if Import does not take it. */
export function addOfferedText(text: string): boolean {
  const offered = importText(text, 'offered');
  saveDraft();
  return offered.kind === 'taken';
}

/** Opens Import with a text, if it takes that. */
export function offerToImport(text: string, onAdded: () => void): TextForImport {
  start();
  const offered = importText(text, 'offered');
  if (offered.kind === 'taken') {
    saveDraft();
    openDialog({ kind: 'import', onAdded, text });
  }
  return offered;
}

/** Forgets everything that Import was given, unless it is open. */
export function endImport(): void {
  if (!isImportOpen()) {
    start();
  }
}

/** Import as it is shown. */
export function useImport(): ImportView {
  useRevision();
  useSignal(changes);
  return panel.ask({ type: 'viewImport' });
}

/** Replaces the chosen files. */
export function chooseFiles(files: readonly File[]): void {
  reading.abort();
  reading = new AbortController();
  readFiles(files, reading.signal).catch(showCrash);
}

/** Chooses the rules of one file that asks for them, or of all. */
export function followRules({ game }: RulesChoice, staged?: StagedId): void {
  changeImport({
    type: 'followRules',
    ...(staged !== undefined && { staged }),
    ...(game && { game }),
  });
}

/** Replaces the text in the field. */
export function typeText(text: string): void {
  importText(text, 'typed');
  saveDraft();
}

/** Adds a pasted text. */
export function addText(text: string): void {
  importText(text, 'added');
  saveDraft();
}

/** Changes what is added. */
export function changeImport(change: ImportChange): void {
  panel.engine.changeImport(change);
  changes.set(changes.get() + 1);
}

/** Adds the inventories of Import as it is shown. Returns false if that was not possible. */
export function addImported({ count, seen, existing }: ImportView): boolean {
  // Files without inventories add nothing.
  const isAdded = count === 0 || panel.dispatch({ type: 'addImported', seen });
  if (isAdded && existing?.mode) {
    settings.set(importChoice, existing.mode);
  }
  return isAdded;
}

function start(): void {
  reading.abort();
  changeImport({ type: 'start', last: settings.get(importChoice) ?? null });
}

async function readFiles(files: readonly File[], replaced: AbortSignal): Promise<void> {
  const texts = await readTexts(files);
  if (replaced.aborted) {
    return;
  }
  panel.engine.changeImport({ type: 'forgetFiles' });
  for (const [index, { name }] of files.entries()) {
    const text = texts[index];
    if (typeof text === 'object') {
      panel.engine.importArchive(name, [...text]);
    } else {
      panel.engine.importFile(name, text);
    }
  }
  changeImport({ type: 'pair' });
}

function importText(text: string, input: 'typed' | 'added' | 'offered'): TextForImport {
  const taken = panel.engine.importText(text, input);
  changes.set(changes.get() + 1);
  unpackCodes().catch(showCrash);
  return taken;
}

/** Unpacks the codes in the texts, and those of texts that come meanwhile. */
async function unpackCodes(): Promise<void> {
  if (isUnpacking) {
    return;
  }
  isUnpacking = true;
  try {
    for (;;) {
      const { toUnpack } = panel.ask({ type: 'viewImport' });
      if (!toUnpack) {
        return;
      }
      for (const [packed, { text, problem }] of await unpack(toUnpack.codes, toUnpack.taken)) {
        panel.engine.importCode(packed, text, problem);
      }
      changeImport({ type: 'pair' });
    }
  } finally {
    isUnpacking = false;
  }
}

/** Keeps the text of the field in case the panel closes (docs/rules/panel.md#half-typed-text). */
function saveDraft(): void {
  const { text } = panel.ask({ type: 'viewImport' });
  if (text === '') {
    persistence.drafts.drop(IMPORT_DRAFT);
  } else {
    persistence.drafts.save({ field: IMPORT_DRAFT, texts: { text }, time: Date.now() });
  }
}
