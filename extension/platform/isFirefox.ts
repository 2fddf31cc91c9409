import browser from 'webextension-polyfill';

/** True in Firefox, which alone has this function. */
export const isFirefox = 'getBrowserInfo' in browser.runtime;
