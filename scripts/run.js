import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** @typedef {{ ok: boolean, output: string }} Ended */
/** @typedef {{ show?: boolean, onMessage?: (message: any) => void }} RunOptions */

/**
 * Runs a command at the root of the project and resolves to its output and whether it succeeded.
 * With `show` the output appears as it comes; `onMessage` gets what a Node process sends.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<Ended>}
 */
export function run(command, args, { show = false, onMessage } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe', ...(onMessage ? /** @type {const} */ (['ipc']) : [])],
      // On Windows these are scripts, which only a shell can start.
      shell: process.platform === 'win32' && ['npm', 'npx'].includes(command),
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
        output += text;
        if (show) {
          process.stdout.write(text);
        }
      });
    }
    child.on('message', (message) => onMessage?.(message));
    child.on('error', (error) => resolve({ ok: false, output: `${error.message}\n` }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}

/**
 * Runs a script of one of the npm packages.
 *
 * @param {string} script relative to node_modules
 * @param {string[]} args
 * @param {RunOptions} [options]
 */
export function runPackage(script, args, options) {
  return run(process.execPath, [`node_modules/${script}`, ...args], options);
}
