import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import type {} from 'vitest';
import type { TestProject } from 'vitest/node';
import { packages, unpack } from '../../../scripts/pack.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** The browser that the test file runs in. */
    browser: 'chromium' | 'firefox';
    /** The folder of the extension, unpacked from its package. */
    dist: string;
    /** The script that finds elements inside the page. */
    finderScript: string;
  }
}

/** Unpacks the package of the store, so that a build during the tests does not affect them. */
export default async function setup(project: TestProject): Promise<() => void> {
  const kind = project.name === 'firefox' ? 'firefox' : 'chrome-web-store';
  const built = `dist/${packages[kind]}`;
  if (!existsSync(built)) {
    throw new Error(`${built} is missing: run "npm run build" first.`);
  }
  const dist = mkdtempSync(join(tmpdir(), 'extension-'));
  unpack(kind, dist);
  project.provide('dist', dist);
  project.provide('finderScript', await bundle('tests/browser/support/in-page.ts'));
  return () => rmSync(dist, { recursive: true });
}

async function bundle(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    // Globals that exist in Node but not in pages.
    define: { 'process.env.NODE_ENV': '"production"', 'process.env': '{}' },
    build: { write: false, lib: { entry, formats: ['iife'], name: 'finderBundle' } },
  });
  const output = [result].flat().flatMap((each) => ('output' in each ? each.output : []));
  const [chunk] = output;
  if (chunk?.type !== 'chunk') {
    throw new Error(`${entry} was not bundled.`);
  }
  return chunk.code;
}
