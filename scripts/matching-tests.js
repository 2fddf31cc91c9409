import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.js';

/** The folders of the tests of each project in vitest.config.ts. */
const folders = {
  unit: ['extension'],
  simulation: ['tests/simulation'],
  project: ['tests/project'],
  chromium: ['tests/browser'],
  firefox: ['tests/browser'],
};

/** @typedef {keyof typeof folders} VitestProject */

/**
 * The files of tests that a text chooses: those whose path contains it, and others in whose content it is, so that a
 * test in them may have such a name.
 *
 * @param {string[]} within folders
 * @param {RegExp} isTest
 * @param {string} text
 */
function matching(within, isTest, text) {
  const files = within.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
      .filter((path) => isTest.test(path)),
  );
  const whole = files.filter((path) => path.includes(text));
  const others = files.filter((path) => !path.includes(text));
  const partly = others.filter((path) => readFileSync(join(root, path), 'utf8').includes(text));
  return { whole, partly };
}

/**
 * @param {VitestProject} project
 * @param {string} text
 */
export function matchingVitestFiles(project, text) {
  return matching(folders[project], /\.test\.tsx?$/, text);
}

/**
 * True if tests of the engine may match: cargo compares the text with the name of a test and its modules.
 *
 * @param {string} text
 */
export function mayMatchRustTests(text) {
  const rust = ['engine/core/src', 'engine/reader/src', 'engine/src', 'engine/tests'];
  const { whole, partly } = matching(rust, /\.rs$/, text);
  return !text.includes(' ') && whole.length + partly.length > 0;
}
