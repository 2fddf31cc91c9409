import type { Plugin } from 'vite';
import { firstScripts } from './first-scripts.ts';

/**
 * Marks the scripts that are loaded first, so that Chromium compiles their functions beside the main thread while it
 * reads them. Without the mark it compiles each function on the main thread, when it is first called.
 */
export function compileHint(): Plugin {
  return {
    name: 'compile-hint',
    apply: 'build',
    generateBundle: {
      // Nothing may be written above the mark.
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const names = firstScripts.map(({ name }) => name);
        const first = new Set(
          chunks.filter((chunk) => chunk.isEntry || names.includes(chunk.name)),
        );
        // Also visits the imports that are added on the way.
        for (const { imports } of first) {
          for (const chunk of chunks.filter(({ fileName }) => imports.includes(fileName))) {
            first.add(chunk);
          }
        }
        for (const chunk of first) {
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
        }
      },
    },
  };
}
