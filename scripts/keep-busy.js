import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** Ends with its parent, however that ends. */
const BUSY = 'const parent = process.ppid; while (process.ppid === parent) {}';

/**
 * Keeps the machine busy with two more processes than it has cores, like a tabletop beside the panel and a game beside
 * the browser. Returns a function that ends them.
 */
export function keepBusy() {
  const processes = Array.from({ length: availableParallelism() + 2 }, () =>
    spawn(process.execPath, ['--eval', BUSY], { stdio: 'ignore' }),
  );
  return () => {
    for (const each of processes) {
      each.kill('SIGKILL');
    }
  };
}
