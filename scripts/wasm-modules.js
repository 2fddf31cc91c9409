/**
 * Prints the bytes of the engine's code by module, those of `scripts/size-limits.js`: `node scripts/wasm-modules.js`,
 * after `npm run build`.
 */
import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** The engine as Cargo builds it: with the names of its functions, which the package does without. */
const ENGINE = 'target/wasm32-unknown-unknown/release/engine.wasm';

const HEADER = 8;
const CUSTOM = 0;
const IMPORTS = 2;
const CODE = 10;
const FUNCTION_NAMES = 1;
/** The crates of the engine. */
const OWN = ['engine', 'engine_core', 'reader'];
/** Other crates, together. @type {[string, string[]][]} */
const GROUPS = [
  ['Rust itself', ['core', 'alloc', 'std', 'hashbrown', 'dlmalloc', 'compiler_builtins']],
  ['serde', ['serde', 'serde_core', 'serde_json']],
];

/** Reads the bytes of a Wasm one after the other. */
class Reader {
  /** @param {Buffer} bytes */
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  get isAtEnd() {
    return this.at >= this.bytes.length;
  }

  byte() {
    this.at += 1;
    return this.bytes[this.at - 1] ?? 0;
  }

  number() {
    let [number, factor, byte] = [0, 1, this.byte()];
    while (byte >= 128) {
      number += (byte - 128) * factor;
      factor *= 128;
      byte = this.byte();
    }
    return number + byte * factor;
  }

  /** The next `length` bytes. */
  part(length = this.number()) {
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  text() {
    return this.part().toString('utf8');
  }
}

/** @param {Buffer} wasm @returns {Map<number, Buffer[]>} the sections by their number */
function sections(wasm) {
  const reader = new Reader(wasm, HEADER);
  const found = new Map();
  while (!reader.isAtEnd) {
    const id = reader.byte();
    found.set(id, [...(found.get(id) ?? []), reader.part()]);
  }
  return found;
}

/** @param {Buffer} imports @returns {number} the number of imported functions, which come first */
function importedFunctions(imports) {
  const reader = new Reader(imports);
  const count = reader.number();
  let functions = 0;
  for (let index = 0; index < count; index += 1) {
    reader.part();
    reader.part();
    if (reader.byte() !== 0) {
      throw new Error('The engine imports something that is no function.');
    }
    reader.number();
    functions += 1;
  }
  return functions;
}

/** @param {Buffer[]} custom @returns {Map<number, string>} the names of functions by their number */
function functionNames(custom) {
  const names = new Map();
  for (const section of custom) {
    const reader = new Reader(section);
    if (reader.text() !== 'name') {
      continue;
    }
    while (!reader.isAtEnd) {
      const kind = reader.byte();
      const part = new Reader(reader.part());
      for (let left = kind === FUNCTION_NAMES ? part.number() : 0; left > 0; left -= 1) {
        names.set(part.number(), part.text());
      }
    }
  }
  return names;
}

/**
 * The module of a function, such as `engine::commands`; for that of another crate the crate. A function of a trait
 * belongs to the module of its type. Names are mangled in one of three ways: `_ZN6engine4view4draw…`,
 * `…$LT$engine..view..Shown…`, `_RNvNtCs1_4core3num…`.
 *
 * @param {string} name
 */
function moduleOf(name) {
  const inType = /\b(?:_?\$?LT\$)?(engine_core|engine|reader)\.\.(\w+?)\.\./.exec(name);
  const [crate = '', module = ''] = inType?.slice(1) ?? pathOf(name.replace(/^_ZN/, ''));
  if (OWN.includes(crate)) {
    return `${crate}::${module}`;
  }
  const other = /([a-z]\w*)\.\./.exec(name)?.[1] ?? /Cs\w+?_\d+([a-z]+)/.exec(name)?.[1] ?? crate;
  return GROUPS.find(([, crates]) => crates.includes(other))?.[0] ?? 'other crates';
}

/** @param {string} name @returns {string[]} the parts of a path such as `6engine4view` */
function pathOf(name) {
  const [digits] = /^\d+/.exec(name) ?? [];
  if (!digits) {
    return [];
  }
  const end = digits.length + Number(digits);
  return [name.slice(digits.length, end), ...pathOf(name.slice(end))];
}

/**
 * The bytes of code by module, the largest first; undefined without a build.
 *
 * @returns {Map<string, number> | undefined}
 */
export function bytesByModule() {
  if (!existsSync(ENGINE)) {
    return undefined;
  }
  const found = sections(readFileSync(ENGINE));
  const names = functionNames(found.get(CUSTOM) ?? []);
  const code = new Reader(found.get(CODE)?.[0] ?? Buffer.alloc(0));
  const first = importedFunctions(found.get(IMPORTS)?.[0] ?? Buffer.alloc(0));
  const bytes = new Map();
  const count = code.number();
  for (let index = first; index < first + count; index += 1) {
    const module = moduleOf(names.get(index) ?? '');
    bytes.set(module, (bytes.get(module) ?? 0) + code.part().length);
  }
  return new Map([...bytes].sort(([, one], [, other]) => other - one));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  console.table(Object.fromEntries(bytesByModule() ?? []));
}
