/**
 * The environment of browser tests: Node, and in each worker browsers that stay open from one test file to the next,
 * because starting a browser takes as long as several tests.
 */
import type { Environment } from 'vitest/runtime';
import type { TestBrowser } from './test-browser.ts';

declare global {
  /** One browser with a mouse and one with touch: the input of a browser is fixed when it starts. */
  var testBrowsers: Map<boolean, TestBrowser>;
}

export default {
  name: 'browsers',
  viteEnvironment: 'ssr',
  setup() {
    globalThis.testBrowsers = new Map();
    return {
      async teardown() {
        for (const browser of testBrowsers.values()) {
          await browser.dispose();
        }
      },
    };
  },
} satisfies Environment;
