import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

const minutes = 60_000;
const soak = Boolean(process.env.SOAK);

/** The folder of the engine that the simulation plays with: `npm run simulate` builds one with debug assertions. */
const simulatedEngine = process.env.SIMULATED_ENGINE;

type Browser = 'chromium' | 'firefox';

/**
 * The browser tests that run in another browser alone, as their first comment says: `@browser chromium`. `npm run soak`
 * leaves out none.
 */
function leftOutIn(browser: Browser): string[] {
  if (soak) {
    return [];
  }
  const folder = 'tests/browser';
  return readdirSync(folder)
    .map((name) => `${folder}/${name}`)
    .filter((path) => {
      const only =
        path.endsWith('.test.ts') && /@browser (.*)/.exec(readFileSync(path, 'utf8'))?.[1];
      if (only && !['chromium', 'firefox'].includes(only)) {
        throw new Error(`${path}: there are no tests in “${only}”.`);
      }
      return only && only !== browser;
    });
}

/** The browser tests are written once and run as two projects, one per browser. */
function browserProject(browser: Browser) {
  return {
    test: {
      name: browser,
      include: ['tests/browser/**/*.test.ts'],
      exclude: leftOutIn(browser),
      provide: { browser },
      environment: './tests/browser/support/browsers-environment.ts',
      // One worker runs file after file, so that its browsers can stay open.
      isolate: false,
      globalSetup: 'tests/browser/support/global-setup.ts',
      testTimeout: soak ? 60 * minutes : 3 * minutes,
      hookTimeout: minutes,
      // Long enough for one step of a browser while others keep the machine busy.
      expect: { poll: { interval: 20, timeout: 15_000 } },
    },
  };
}

export default defineConfig({
  test: {
    // Two browsers would leave a sixth of two cores idle, and four would make each of them slow.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['extension/**/*.test.{ts,tsx}'],
          testTimeout: soak ? 60 * minutes : minutes,
        },
      },
      {
        test: { name: 'project', include: ['tests/project/**/*.test.ts'], testTimeout: minutes },
      },
      {
        resolve: {
          alias: simulatedEngine
            ? [
                {
                  find: /^.*\/engine\/generated(?=\/engine\.js$)/,
                  replacement: resolve(simulatedEngine),
                },
              ]
            : [],
        },
        test: {
          name: 'simulation',
          include: ['tests/simulation/**/*.test.ts'],
          env: { TZ: 'Europe/Berlin' },
          testTimeout: (soak ? 60 : 3) * minutes,
        },
      },
      browserProject('chromium'),
      browserProject('firefox'),
    ],
  },
});
