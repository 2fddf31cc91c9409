/**
 * An uncaught promise ends the panel with the crash screen. The linter finds those that are a statement of their own
 * (`noFloatingPromises`, `noVoid`); this test finds those that an event handler returns.
 */
import { expect, test } from 'vitest';
import { typeScriptSources } from './sources.ts';

const sources = typeScriptSources();

/** The names of functions and methods that return a promise. */
function promising(code: string): string[] {
  const declared = [
    /\basync function (\w+)/g,
    /\bfunction (\w+)\([^)]*\): Promise</g,
    /^ {2}(?:async )?(\w+)\([^)]*\): Promise</gm,
  ];
  return declared.flatMap((pattern) => [...code.matchAll(pattern)].map(([, name = '']) => name));
}

/**
 * The event handlers of a component that return the promise of a function in this file, of an imported one or of a
 * method.
 */
function uncaughtIn(code: string, everywhere: ReadonlySet<string>): string[] {
  const own = new Set(promising(code));
  const handlers = code.matchAll(
    /\bon[A-Z]\w*=\{(?:(?:async )?\(?\w*\)? => )?((?:\w+\.)*)(\w+)(\(.*)?\}/g,
  );
  return [...handlers]
    .filter(([, object, name = '', call = '']) => {
      const isImported = new RegExp(`import [^;]*\\b${name}\\b[^;]* from`).test(code);
      const isPromise = own.has(name) || ((object || isImported) && everywhere.has(name));
      return isPromise && !call.includes('.catch(');
    })
    .map(([text]) => text);
}

/** A method is known by its name alone, so one that also has a namesake without a promise is left out. */
const atOnce = sources.flatMap(({ code }) =>
  [...code.matchAll(/^ {2}(\w+)\([^)]*\): (?!Promise)/gm)].map(([, name]) => name),
);
const everywhere = new Set(
  sources.flatMap(({ code }) => promising(code)).filter((name) => !atOnce.includes(name)),
);

test('no event handler returns a promise that nobody catches', () => {
  expect(everywhere).toContain('openSheet');
  const uncaught = sources.flatMap(({ path, code }) =>
    uncaughtIn(code, everywhere).map((handler) => `${path}: ${handler}`),
  );
  expect(uncaught).toEqual([]);
});

test.each([
  "import { openSheet } from './sheet';\n<button onClick={() => openSheet()}>",
  'async function test() {}\n<button onClick={test}>',
  '<button onClick={() => persistence.forgetEverything()}>',
])('such a promise is found: %s', (code) => {
  expect(uncaughtIn(code, everywhere)).toHaveLength(1);
});
