import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const programs = process.env.PROGRAMFILES ?? 'C:\\Program Files';

/** The executables of the browsers: names on the PATH, then the usual paths on macOS and Windows. */
const candidates = {
  chrome: {
    names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
    places: [
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      `${programs}\\Google\\Chrome\\Application\\chrome.exe`,
    ],
  },
  firefox: {
    names: ['firefox-esr', 'firefox'],
    places: [
      '/Applications/Firefox.app/Contents/MacOS/firefox',
      `${programs}\\Mozilla Firefox\\firefox.exe`,
    ],
  },
};

/**
 * The first program of these names on the PATH, or undefined when there is none.
 *
 * @param {string[]} names
 */
export function findOnPath(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return paths.find((path) => existsSync(path));
}

/**
 * The browser's executable, or undefined when it is not installed. `CHROME_PATH` and `FIREFOX_PATH`
 * override it.
 *
 * @param {'chrome' | 'firefox'} browser
 */
export function findBrowser(browser) {
  const chosen = process.env[browser === 'chrome' ? 'CHROME_PATH' : 'FIREFOX_PATH'];
  const { names, places } = candidates[browser];
  return chosen ?? findOnPath(...names) ?? places.find((path) => existsSync(path));
}
