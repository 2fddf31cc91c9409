import { download } from '../files/download';
import { type ExtensionStorageState, persistence } from '../persistence';
import controls from '../styles/controls.module.css';
import styles from './crashScreen.module.css';
import { ended, endSession } from './ended';

/*
 * The screen that is shown when the engine or React has failed or could not be loaded. It needs neither: it reads the
 * stored text itself, and draws with plain DOM functions.
 */
let extensionState: ExtensionStorageState = { copy: undefined, forgotten: 0 };

/** What somebody does to a page, except clicks, which only the screen's own buttons get. */
const INPUT = [
  ...['keydown', 'keyup', 'paste', 'copy', 'cut', 'beforeinput', 'focusin', 'focusout'],
  ...['dragstart', 'dragenter', 'dragover', 'dragleave', 'drop'],
];

/**
 * Once the session has ended, no listener of the panel hears of any input: it is still there, and would open dialogs
 * over the screen. Called before all others listen.
 */
export function ignoreInputOnceEnded(): void {
  for (const type of INPUT) {
    window.addEventListener(
      type,
      (event) => {
        if (ended.aborted) {
          event.stopImmediatePropagation();
          if (event instanceof DragEvent) {
            // The browser would open a dropped file in place of the screen.
            event.preventDefault();
          }
        }
      },
      { capture: true },
    );
  }
}

/** Ends the session and shows what happened. What was saved is safe. */
export function showCrash(error: unknown): void {
  if (ended.aborted) {
    return;
  }
  endSession();
  // Without the copy, the stored list is exported.
  persistence.readExtensionState().then(
    (found) => {
      extensionState = found;
    },
    () => undefined,
  );
  // An open dialog had locked the page.
  document.body.removeAttribute('style');
  const screen = crashScreen(error);
  document.body.replaceChildren(screen);
  screen.querySelector('button')?.focus();
}

function crashScreen(error: unknown): HTMLElement {
  const screen = element('main', styles.screen);
  screen.role = 'alert';
  const actions = element('div', styles.actions);
  actions.append(
    button('Reload', controls.primary, () => location.reload()),
    button('Export everything', controls.button, exportStored),
  );
  const details = element('details', styles.details);
  details.append(
    element('summary', undefined, 'What happened'),
    element('pre', styles.message, message(error)),
  );
  screen.append(
    element('h1', styles.title, 'The panel has stopped'),
    element(
      'p',
      undefined,
      'Something unexpected went wrong. Everything saved is safe: reload to continue, or export it to a file first.',
    ),
    actions,
    details,
  );
  return screen;
}

function exportStored(): void {
  const { list, revision } = persistence.newest(extensionState);
  download('inventories.json', list ?? '[]');
  persistence.exports.noteExport(revision);
}

function message(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

function button(label: string, className: string | undefined, act: () => void) {
  const made = element('button', className, label);
  made.type = 'button';
  made.addEventListener('click', act);
  return made;
}

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className?: string,
  text = '',
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  made.className = className ?? '';
  made.textContent = text;
  return made;
}
