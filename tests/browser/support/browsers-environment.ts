/**
 * Where browser tests run: Node, and in each worker browsers that stay open from one test file to the next.
 * To start a browser takes as long as several tests.
 */
import type { Environment } from 'vitest/runtime';
import type { TestBrowser } from './test-browser.ts';

declare global {
  /** One for a mouse, one for touch: which of them a browser has is fixed when it starts. */
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
