/** @import { Browser } from 'puppeteer-core' */

/**
 * One of Firefox's own windows, which are pages to WebDriver BiDi with system access.
 *
 * @typedef {{ context: string, clientWindow: string }} FirefoxWindow
 */

/**
 * The part of Puppeteer's WebDriver BiDi session that it does not document.
 *
 * @typedef {object} Session
 * @property {(method: string, parameters: object) => Promise<{ result: any }>} send
 * @property {(event: string, parameters: object) => void} emit
 */

/**
 * @param {Browser} browser
 * @returns {Session}
 */
export function sessionOf(browser) {
  const context = /** @type {any} */ (browser.defaultBrowserContext());
  return context.userContext.browser.session;
}

/**
 * @param {Browser} browser
 * @returns {Promise<FirefoxWindow[]>}
 */
export async function windowsOf(browser) {
  const scope = { 'moz:scope': 'chrome' };
  const { result } = await sessionOf(browser).send('browsingContext.getTree', scope);
  return result.contexts;
}

/**
 * The address of an extension's pages, which is different in each installation.
 *
 * @param {Browser} browser
 * @param {string} id of the extension
 * @returns {Promise<string>}
 */
export async function addressOfExtension(browser, id) {
  const [window] = await windowsOf(browser);
  if (!window) {
    throw new Error('Firefox has no window.');
  }
  return runInWindow(browser, window, addressInWindow, id);
}

/**
 * Runs inside one of Firefox's windows.
 *
 * @param {string} id
 */
function addressInWindow(id) {
  const { WebExtensionPolicy } = /** @type {any} */ (globalThis);
  return WebExtensionPolicy.getByID(id).getURL();
}

/**
 * Runs a function inside one of Firefox's windows. It is sent as text, so it can
 * only use its parameters, and nothing from outside its body.
 *
 * @template {(string | number)[]} Args
 * @template Result
 * @param {Browser} browser
 * @param {FirefoxWindow} window
 * @param {(...args: Args) => Result} script
 * @param {Args} args
 * @returns {Promise<Awaited<Result>>}
 */
export async function runInWindow(browser, window, script, ...args) {
  const { result } = await sessionOf(browser).send('script.evaluate', {
    expression: `(${script})(...${JSON.stringify(args)})`,
    awaitPromise: true,
    target: { context: window.context },
  });
  if (result.type !== 'success') {
    throw new Error(result.exceptionDetails.text);
  }
  return result.result.value;
}
