import browser from 'webextension-polyfill';
import { hasSidePanel, sidePanel } from './sidePanel';
import { windows } from './window';

/** Less than the 30 seconds after which Chromium ends an idle background. */
const AWAKE_EVERY = 20_000;

/** The numbers of the windows without tabs, such as pop-outs of a tabletop. */
const popups = new Set<number>();
let keepingAwake: ReturnType<typeof setInterval> | undefined;

/**
 * Remembers which windows have no tabs. Where to open the panel must be known in the turn of a click, in which the
 * browser can't be asked.
 */
export function rememberPopupWindows(): void {
  if (!hasSidePanel) {
    return;
  }
  windows?.onCreated.addListener(remember);
  windows?.onRemoved.addListener((id) => {
    popups.delete(id);
    keepAwake();
  });
  windows
    ?.getAll()
    .then((all) => all.forEach(remember))
    .catch(reportError);
}

/** True for a window without tabs, false also for one of which nothing is known yet. */
export function isPopupWindow(id: number): boolean {
  return popups.has(id);
}

function remember({ id, type }: { id?: number | undefined; type?: string | undefined }): void {
  if (id !== undefined && type !== undefined && type !== 'normal') {
    popups.add(id);
    keepAwake();
  }
}

/** While there are such windows, Chromium must not end the background: the click that starts it again is too late. */
function keepAwake(): void {
  if (popups.size === 0) {
    clearInterval(keepingAwake);
    keepingAwake = undefined;
  } else if (sidePanel) {
    // Any call of the browser's interfaces counts as work.
    keepingAwake ??= setInterval(() => browser.runtime.getPlatformInfo(), AWAKE_EVERY);
  }
}
