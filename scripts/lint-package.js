import { countOne } from './count.js';
import { run } from './run.js';

/** @typedef {{ code: string, message: string, file?: string }} Finding */

/** Not a dependency of the project: it is larger than all dependencies together. */
const webExt = ['--yes', 'web-ext@10.7.0', 'lint', '--source-dir', 'dist/firefox'];

/** Assignments to innerHTML in react-dom, which are React's own and only for `dangerouslySetInnerHTML`. */
const ofReact = { code: 'UNSAFE_VAR_ASSIGNMENT', times: 2 };

/** Runs the linter that Mozilla runs on submitted packages. Only findings in React's code are allowed. */
export async function lintPackage() {
  const { output } = await run('npx', [...webExt, '--output', 'json']);
  const report = output.slice(output.indexOf('{"count"'), output.lastIndexOf('}') + 1);
  if (report === '') {
    return { output, ...countOne(false) };
  }
  /** @type {{ errors: Finding[], warnings: Finding[] }} */
  const { errors, warnings } = JSON.parse(report);
  const own = warnings.filter(({ code }) => code !== ofReact.code);
  const ok = errors.length + own.length === 0 && warnings.length <= ofReact.times;
  const lines = [...errors, ...warnings].map(
    ({ code, message, file = '' }) => `${file}: ${code}: ${message}\n`,
  );
  return { output: lines.join(''), ...countOne(ok) };
}
