import type { Plugin } from 'vite';

/**
 * The scripts that are loaded before the panel's first row, and what goes into each. A few large files arrive sooner
 * than many small ones. A module goes into the first of them that matches, with all that it imports.
 */
export const firstScripts = [
  // Also for the background, which loads nothing else: it has neither a page nor localStorage.
  {
    name: 'polyfill',
    test: /webextension-polyfill|extension\/(platform\/(window|session)\.ts|handover\/)/,
    priority: 5,
  },
  // Also for the sheet: whatever opens the list. React itself is part of it, because views are subscribed to.
  {
    name: 'shared',
    test: /extension\/(?!panel|sheet|styles\/base)|node_modules\/react\//,
    minShareCount: 2,
    priority: 4,
  },
  // Also for the sheet.
  { name: 'react-dom', test: /node_modules\/(react-dom|scheduler)\//, priority: 3 },
  // Runs before the two largest files have arrived.
  { name: 'begin', test: /extension\/panel\/begin\.ts/, priority: 2 },
  // The panel, without what is loaded later.
  { name: 'panel', test: /extension\/panel\//, tags: ['$initial' as const], priority: 1 },
];

/** Has the script `begin` run as soon as it has arrived, while the others are still on their way. */
export function runBeginFirst(): Plugin {
  return {
    name: 'run-begin-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (page) => page.replace(/(?= src="[^"]*\/begin-)/, ' async fetchpriority="high"'),
    },
  };
}
