import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.js';

/**
 * The result of a request to a registry. `unasked` is the reason if there is no answer, which counts neither as passed
 * nor as failed.
 *
 * @typedef {{ about: string, found?: string[], unasked?: string }} Answer
 */

/**
 * Looks for known vulnerabilities of all dependencies: asks npm about its packages, OSV (which includes RustSec's
 * advisories) about crates, and crates.io about withdrawn crates. Programs that are not packages, such as the browsers,
 * are left out, and so is `engine/fuzz`, which is not part of the extension.
 *
 * @returns {Promise<{ output: string } & import('./count.js').Count>}
 */
export async function checkAdvisories() {
  const answers = [await askNpm(), await askOsv(), await askForWithdrawn()];
  for (const { about, unasked } of answers.filter((answer) => answer.unasked)) {
    console.log(`Not checked: ${about}: ${unasked}`);
  }
  const answered = answers.filter(({ unasked }) => !unasked);
  const bad = answered.filter(({ found = [] }) => found.length > 0);
  return {
    output: bad.map(({ about, found = [] }) => `${about}:\n${found.join('\n')}\n`).join(''),
    passed: answered.length - bad.length,
    failed: bad.length,
  };
}

/** @returns {Promise<Answer>} */
async function askNpm() {
  const about = 'npm’s advisories';
  const { output } = await run('npm', ['audit', '--json', '--silent']);
  try {
    /** @type {{ vulnerabilities?: Record<string, { severity: string }>, message?: string }} */
    const { vulnerabilities, message } = JSON.parse(output);
    return vulnerabilities
      ? {
          about,
          found: Object.entries(vulnerabilities).map(([name, of]) => `${name}: ${of.severity}`),
        }
      : { about, unasked: message ?? 'no answer' };
  } catch {
    return { about, unasked: lastLine(output) };
  }
}

/** @returns {Promise<Answer>} */
async function askOsv() {
  const about = 'advisories on crates';
  const lock = readFileSync(join(root, 'Cargo.lock'), 'utf8');
  const crates = [...lock.matchAll(/^name = "(.+)"\nversion = "(.+)"\nsource = /gm)].map(
    ([, name, version]) => ({ name, version }),
  );
  const queries = crates.map(({ name, version }) => ({
    package: { ecosystem: 'crates.io', name },
    version,
  }));
  try {
    const response = await fetch('https://api.osv.dev/v1/querybatch', {
      method: 'POST',
      body: JSON.stringify({ queries }),
      signal: AbortSignal.timeout(60_000),
    });
    /** @type {{ results?: { vulns?: { id: string }[] }[] }} in the order of the queries */
    const { results } = await response.json();
    if (results?.length !== crates.length) {
      return { about, unasked: `OSV answered with ${response.status}` };
    }
    const found = results.flatMap(({ vulns = [] }, at) =>
      vulns.map(({ id }) => `${crates[at]?.name} ${crates[at]?.version}: ${id}`),
    );
    return { about, found };
  } catch (error) {
    return { about, unasked: String(error instanceof Error ? (error.cause ?? error) : error) };
  }
}

/** Cargo looks for withdrawn crates only when it packs. @returns {Promise<Answer>} */
async function askForWithdrawn() {
  const about = 'withdrawn crates';
  const args = ['package', '--workspace', '--no-verify', '--allow-dirty', '--locked'];
  const { ok, output } = await run('cargo', args);
  return ok
    ? { about, found: output.split('\n').filter((line) => line.includes(' is yanked ')) }
    : { about, unasked: lastLine(output) };
}

/** @param {string} output */
function lastLine(output) {
  return output.trim().split('\n').at(-1) || 'no answer';
}
