import browser from 'webextension-polyfill';

/** What a build says of itself. */
export interface About {
  /** What is new in this version, in one line. */
  news: string;
  /** The address where to report what is wrong, if there is one. */
  bugs?: string | undefined;
}

/** Put in by the build. */
declare const ABOUT: About;

/** What this extension says of itself. */
export const about = { ...ABOUT, version: browser.runtime.getManifest().version };
