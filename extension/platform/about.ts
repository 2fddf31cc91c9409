import browser from 'webextension-polyfill';

/** Information that the build puts into the package. */
export interface About {
  /** The news of this version, in one line. */
  news: string;
  /** The address where to report what is wrong, if there is one. */
  bugs?: string | undefined;
}

/** Put in by the build. */
declare const ABOUT: About;

/** Information about this extension. */
export const about = { ...ABOUT, version: browser.runtime.getManifest().version };
