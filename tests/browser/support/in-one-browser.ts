import { inject } from 'vitest';

/**
 * For tests that need only one browser: `test.runIf(inOneBrowser)` runs them in Chromium alone, and with `npm run soak`
 * in both. A file of such tests says `@browser chromium` instead.
 */
export const inOneBrowser = inject('browser') === 'chromium' || Boolean(process.env.SOAK);
