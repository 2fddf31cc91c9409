import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Work } from './works.ts';

/** The used parts of the output of `cargo metadata`. */
interface Metadata {
  packages: CargoPackage[];
  resolve: { nodes: { id: string; deps: Dependency[] }[] };
}

interface CargoPackage {
  id: string;
  name: string;
  version: string;
  license: string | null;
  /** The registry; null for this project's own crates. */
  source: string | null;
  manifest_path: string;
  targets: { kind: string[] }[];
}

interface Dependency {
  pkg: string;
  dep_kinds: { kind: 'build' | 'dev' | null }[];
}

const target = 'wasm32-unknown-unknown';
const licenceFile = /^(licen[cs]e|unlicense|copying|copyright|notice)/i;

/**
 * The crates that are compiled into the Wasm, according to Cargo. Special tools for this would take minutes to compile
 * and add little.
 */
export function cratesInWasm(): Work[] {
  const args = ['metadata', '--format-version', '1', '--locked', '--filter-platform', target];
  const metadata: Metadata = JSON.parse(
    execFileSync('cargo', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }),
  );
  return compiledWithEngine(metadata).map(({ name, version, license, manifest_path }) => ({
    name,
    version,
    licence: license ?? '',
    texts: textsIn(dirname(manifest_path), license ?? ''),
  }));
}

/** The page on which Rust's own build lists the contents of its standard library. */
export function rustLibraryPage(): string {
  return readFileSync(join(rustDocs(), 'COPYRIGHT-library.html'), 'utf8');
}

function compiledWithEngine({ packages, resolve }: Metadata): CargoPackage[] {
  const nodes = new Map(resolve.nodes.map((node) => [node.id, node]));
  const byId = new Map(packages.map((each) => [each.id, each]));
  const engine = packages.find(({ name }) => name === 'engine');
  const found = new Set<CargoPackage>();
  const left = engine ? [engine] : [];
  for (const each of left) {
    const dependencies = nodes.get(each.id)?.deps ?? [];
    const normal = dependencies.filter(({ dep_kinds }) => dep_kinds.some(({ kind }) => !kind));
    for (const dependency of normal.map(({ pkg }) => byId.get(pkg))) {
      if (dependency && !found.has(dependency) && !isMacro(dependency)) {
        found.add(dependency);
        left.push(dependency);
      }
    }
  }
  return [...found].filter(({ source }) => source !== null);
}

/** A macro runs in the compiler, and is not part of the result. */
function isMacro({ targets }: CargoPackage): boolean {
  return targets.some(({ kind }) => kind.includes('proc-macro'));
}

/** A crate may come without a licence text. The Apache License is the same text everywhere, so Rust's copy is used. */
function textsIn(folder: string, licence: string): string[] {
  const names = readdirSync(folder).filter((name) => licenceFile.test(name));
  if (names.length === 0 && licence.includes('Apache-2.0')) {
    return [readFileSync(join(rustDocs(), 'licenses', 'Apache-2.0.txt'), 'utf8')];
  }
  return names.sort().map((name) => readFileSync(join(folder, name), 'utf8'));
}

function rustDocs(): string {
  const sysroot = execFileSync('rustc', ['--print', 'sysroot'], { encoding: 'utf8' }).trim();
  return join(sysroot, 'share', 'doc', 'rust');
}
