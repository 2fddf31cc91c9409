/** The measured extension: the contents of the package, and two files for measuring. */
import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unpack } from '../../scripts/pack.js';
import { root } from '../../scripts/run.js';

/** A page of the extension that only shows one word, whose painting is reported. */
export const emptyPage = '/bench/empty.html';
/** A module that makes the engine available in its page, to call it without the panel. */
export const engineModule = '/bench/engine.js';

const engineScript = `
import init, { Engine } from './generated/engine.js';
window.engine = init({ module_or_path: './generated/engine_bg.wasm' }).then(() => new Engine(1));
`;

/** Unpacks the package for Chrome and adds the two files. Returns the folder. */
export function prepared(): string {
  const folder = mkdtempSync(join(tmpdir(), 'extension-'));
  unpack('chrome-web-store', folder);
  cpSync(join(root, 'extension', 'engine', 'generated'), join(folder, 'bench', 'generated'), {
    recursive: true,
  });
  writeFileSync(
    join(folder, emptyPage),
    '<!doctype html><title>Empty</title><p elementtiming="word">Empty',
  );
  writeFileSync(join(folder, engineModule), engineScript);
  return folder;
}
