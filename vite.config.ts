import { basename, resolve } from 'node:path';
import { crx } from '@crxjs/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { about } from './scripts/about.ts';
import { compileHint } from './scripts/compile-hint.ts';
import { firstHeader } from './scripts/first-header.ts';
import { firstScripts, runBeginFirst } from './scripts/first-scripts.ts';
import { icons } from './scripts/icons/plugin.ts';
import { licences } from './scripts/licences/plugin.ts';
import { manifestFor } from './scripts/manifest-for.ts';
import { readablePages } from './scripts/pages/plugin.ts';

/**
 * `vite build` makes dist/chrome, `vite build --mode firefox` makes dist/firefox. The development server
 * has a folder of its own: what it writes works only as long as it runs.
 */
export default defineConfig(({ command, mode }) => {
  const browser = mode === 'firefox' ? 'firefox' : 'chrome';
  return {
    plugins: [
      react(),
      firstHeader(),
      icons(),
      crx({ manifest: manifestFor(browser), browser }),
      licences(),
      readablePages(),
      compileHint(),
      runBeginFirst(),
    ],
    define: { ABOUT: about() },
    resolve: {
      // Radix Dialog's, which leaves every row to screen readers while a dialog is open.
      alias: {
        'aria-hidden': resolve(import.meta.dirname, 'extension/panel/dialog/hideOthers.ts'),
      },
    },
    css: {
      modules: {
        // Legible to whoever looks into the page; a hash and a line number would be 0.8 kB more.
        generateScopedName: (name, file) => `${basename(file, '.module.css')}-${name}`,
      },
    },
    server: {
      port: 5173,
      strictPort: true,
      // The panel's own address, from which the server would be guessed, has no port.
      hmr: { clientPort: 5173 },
      watch: { ignored: ['**/target/**', '**/dist/**', '**/engine/**/src/**'] },
    },
    build: {
      outDir: command === 'serve' ? 'dist/dev' : `dist/${browser}`,
      target: 'es2023',
      modulePreload: { polyfill: false },
      // CRXJS finds no page through Firefox's `sidebar_action`, and the manifest doesn't name the sheet at all.
      rolldownOptions: {
        // On a busy machine each build would warn of how long its plugins took.
        checks: { bundlerTimings: false },
        input: ['extension/panel/index.html', 'extension/sheet/index.html'],
        // The development server's Rollup doesn't know it.
        ...(command === 'build' && { output: { codeSplitting: { groups: firstScripts } } }),
      },
    },
  };
});
