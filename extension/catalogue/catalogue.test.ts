/** The catalogue of a panel, with the real engine and servers whose responses a test sets. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  type CatalogueSummary,
  Engine,
  type ItemMatches,
  initSync,
  type Suggestion,
} from '../engine/generated/engine.js';
import { Catalogue } from './catalogue.ts';
import { RequestError, type ServerResponse } from './request.ts';

initSync({ module: readFileSync('extension/engine/generated/engine_bg.wasm') });

const HOST = 'https://items.example';
const rope = {
  kind: 'gear',
  id: 'rope',
  name: 'Rope',
  weight: 10,
  cost: { currency: 'gp', amount: 1 },
};
const oneRope: ServerResponse = { text: JSON.stringify({ data: { items: [rope] } }) };

/** A request; a test sends its response. */
interface Request {
  host: string;
  aborted: AbortSignal;
  answer: (answer: ServerResponse) => void;
  fail: (error: Error) => void;
}

function panel(saved = '') {
  const engine = new Engine(1);
  const requests: Request[] = [];
  const kept: (string | undefined)[] = [];
  let givePermission: (given: boolean) => void = () => undefined;
  const permission = new Promise<boolean>((resolve) => {
    givePermission = resolve;
  });
  const storage = { host: saved, isFull: false };
  const catalogue = new Catalogue(
    {
      open: (answer, failure) => engine.openCatalogue(answer, failure),
      check: (answer, failure) =>
        engine.ask({
          type: 'checkCatalogue',
          answer,
          failure: failure ?? null,
        }) as CatalogueSummary,
    },
    {
      get: () => storage.host,
      set: (host) => {
        storage.host = storage.isFull ? storage.host : host;
        return !storage.isFull;
      },
    },
    {
      request: () => permission,
      revoke: async (but) => {
        kept.push(but);
      },
    },
    (host, aborted) =>
      new Promise((answer, fail) => requests.push({ host, aborted, answer, fail })),
  );
  return {
    catalogue,
    requests,
    kept,
    givePermission,
    storage,
    found: () => (engine.ask({ type: 'findItems', text: '' }) as ItemMatches).count,
    suggested: (text: string) => {
      const suggestions = engine.ask({ type: 'suggest', text }) as Suggestion[];
      return suggestions.map(({ name }) => name);
    },
  };
}

/** Everything that waits has gone on. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('without a host the built-in catalogue opens at once, without a request', () => {
  const { catalogue, requests, found } = panel();
  catalogue.show();
  expect(catalogue.view.get()).toMatchObject({ phase: 'ready', host: undefined });
  expect(found()).toBeGreaterThan(100);
  expect(requests).toEqual([]);
});

test('without a request only the built-in catalogue opens, and only once', () => {
  const { catalogue, requests } = panel();
  catalogue.showWithoutRequest();
  const opened = catalogue.view.get();
  expect(opened).toMatchObject({ phase: 'ready', host: undefined });
  catalogue.show();
  expect(catalogue.view.get()).toBe(opened);

  const other = panel(HOST);
  other.catalogue.showWithoutRequest();
  expect(other.catalogue.view.get()).toBeUndefined();
  expect([...requests, ...other.requests]).toEqual([]);
});

test('a host is asked once, however often its catalogue is opened', async () => {
  const { catalogue, requests, found } = panel(HOST);
  catalogue.show();
  catalogue.show();
  expect(catalogue.view.get()).toEqual({ phase: 'loading', host: HOST });
  requests[0]?.answer(oneRope);
  await settled();
  catalogue.show();
  expect(requests.length).toBe(1);
  expect(catalogue.view.get()).toMatchObject({ phase: 'ready', host: HOST });
  expect(found()).toBe(1);
});

test('the response to an aborted request changes nothing', async () => {
  const { catalogue, requests } = panel(HOST);
  catalogue.show();
  catalogue.showBuiltIn();
  expect(requests[0]?.aborted.aborted).toBe(true);
  const before = catalogue.view.get();
  requests[0]?.answer(oneRope);
  await settled();
  expect(catalogue.view.get()).toBe(before);
});

test('a failure is shown, and the server is asked again on request', async () => {
  const { catalogue, requests } = panel(HOST);
  catalogue.show();
  requests[0]?.fail(new RequestError('Could not connect.'));
  await settled();
  expect(catalogue.view.get()).toEqual({
    phase: 'failed',
    host: HOST,
    problem: 'Could not connect.',
  });
  catalogue.reload();
  requests[1]?.answer({ text: '{', failure: 'HTTP status 500' });
  await settled();
  expect(catalogue.view.get()).toEqual({ phase: 'failed', host: HOST, problem: 'HTTP status 500' });
});

test('before the response, and after a failure, suggestions come from the built-in catalogue', async () => {
  const silk: ServerResponse = { text: oneRope.text.replace('"Rope"', '"Ropewalker"') };
  const { catalogue, requests, suggested } = panel(HOST);
  const used = () => [suggested('ropewalker'), suggested('bedroll')];
  const builtIn = [[], ['Bedroll']];
  expect(used()).toEqual(builtIn);
  catalogue.show();
  expect(used()).toEqual(builtIn);
  requests[0]?.answer(silk);
  await settled();
  expect(used()).toEqual([['Ropewalker'], []]);

  for (const end of [
    (request?: Request) => request?.fail(new RequestError('Could not connect.')),
    (request?: Request) => request?.answer({ text: silk.text, failure: 'HTTP status 500' }),
    (request?: Request) => request?.answer({ text: 'null' }),
  ]) {
    catalogue.reload();
    expect(used()).toEqual(builtIn);
    end(requests.at(-1));
    await settled();
    expect(catalogue.view.get()?.phase).toBe('failed');
    expect(used()).toEqual(builtIn);
    catalogue.reload();
    requests.at(-1)?.answer(silk);
    await settled();
    expect(used()).toEqual([['Ropewalker'], []]);
  }
});

test('saving a host requests its catalogue, and again once the permission is granted', async () => {
  const { catalogue, requests, kept, givePermission, storage } = panel();
  catalogue.show();
  expect(await catalogue.save(` ${HOST}/ `)).toBeUndefined();
  expect([storage.host, kept]).toEqual([HOST, [HOST]]);
  expect(requests.map(({ host }) => host)).toEqual([HOST]);
  givePermission(true);
  await settled();
  expect(requests.map(({ aborted }) => aborted.aborted)).toEqual([true, false]);
  requests[1]?.answer(oneRope);
  await settled();
  expect(catalogue.view.get()).toMatchObject({ phase: 'ready', host: HOST });
});

test('a server that responds before the permission is granted is not asked again', async () => {
  const { catalogue, requests, givePermission } = panel();
  await catalogue.save(HOST);
  requests[0]?.answer(oneRope);
  await settled();
  givePermission(true);
  await settled();
  expect(requests.length).toBe(1);
});

test('clearing the host revokes every permission; an invalid or unsaved host is reported', async () => {
  const { catalogue, requests, kept, storage } = panel(HOST);
  expect(await catalogue.save('')).toBeUndefined();
  expect([storage.host, kept, requests.length]).toEqual(['', [undefined], 0]);
  expect(await catalogue.save('ftp://items.example')).toMatch(/^Start with/);
  storage.isFull = true;
  expect(await catalogue.save(HOST)).toMatch(/storage for this extension is full/);
  expect([storage.host, requests.length]).toEqual(['', 0]);
});

test('a test describes the response and opens nothing', async () => {
  const { catalogue, requests, found } = panel();
  catalogue.show();
  const before = [catalogue.view.get(), found()];
  const answer = catalogue.test(HOST, new AbortController().signal);
  requests[0]?.answer(oneRope);
  expect(await answer).toBe('It works: 1 item.');
  expect([catalogue.view.get(), found()]).toEqual(before);
  expect(await catalogue.test('two words', new AbortController().signal)).toMatch(/^Start with/);
});
