/** Checks the steps that outlive their panel, with the real engine (docs/rules/storage.md#kept-steps). */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  type Action,
  Engine,
  initSync,
  type SessionAction,
  type Update,
} from '../engine/generated/engine.js';
import { ExtensionStorage } from './extensionStorage';
import { LocalStore } from './localStore';
import { Persistence } from './persistence';
import { SimulatedPage } from './simulated/page';
import { clock, extension, local, locks, wait } from './testing';

initSync({ module: readFileSync('extension/engine/generated/engine_bg.wasm') });

let panels = 0;

/** A first id for each panel, far from those of the others. */
function nextFirstId(): number {
  panels += 1;
  return panels * 1_000_000;
}

/** A panel without a screen. */
class SteppingPanel {
  readonly persistence: Persistence;
  readonly #engine = new Engine(nextFirstId());
  readonly #page = new SimulatedPage(clock);
  #last: Update | undefined;

  constructor(isPrivate: boolean) {
    this.persistence = new Persistence({
      localStore: new LocalStore(local.seenBy(this.#page), clock),
      extensionStorage: new ExtensionStorage(extension.seenBy(this.#page), clock),
      clock: this.#page,
      report: () => undefined,
      revokeHosts: () => Promise.resolve(),
      takeLock: isPrivate ? undefined : locks.seenBy(this.#page),
    });
    local.listen(this.#page, () => this.persistence.syncAndRetry());
  }

  static async open({ isPrivate = false, milliseconds = 100 } = {}): Promise<SteppingPanel> {
    const panel = new SteppingPanel(isPrivate);
    const reading = panel.persistence.readBeforeOpening();
    await wait(milliseconds);
    const engine = panel.#engine;
    const keep = (update: Update) => {
      panel.#last = update;
      return update;
    };
    panel.persistence.open(
      {
        load: ({ list, revision, ids }, index) => keep(engine.load(list, revision, ids, index)),
        reload: ({ list, revision, ids }) => keep(engine.reload(list, revision, ids)),
        idsEntry: (revision) => engine.idsEntry(revision),
        stepsStored: (revision, time) => engine.stepsStored(revision, time),
        entryChanges: () => engine.entryChanges(),
        entriesWritten: () => engine.entriesWritten(),
        takeOverSteps: (left) => keep(engine.takeOverSteps(left)),
        forget: () => keep(engine.forget()),
        stored: () => engine.stored(),
        notStored: () => engine.notStored(),
      },
      await reading,
    );
    await wait(milliseconds);
    return panel;
  }

  dispatch(action: Action): void {
    this.persistence.loadExternalChanges();
    this.#last = this.#engine.dispatch(action);
    this.persistence.keep(this.#last);
  }

  create(name: string): void {
    this.dispatch({ type: 'createInventory', name });
  }

  async revert(action: SessionAction): Promise<void> {
    const names = this.#engine.unreadVersions(action);
    const reading = this.persistence.steps.readVersions(names);
    await wait(50);
    this.#engine.addVersions({ entries: await reading });
    this.dispatch(action);
  }

  /** The labels of the steps that undo and redo would revert and repeat. */
  get labels() {
    return [this.#last?.undo, this.#last?.redo];
  }

  async history(): Promise<string[]> {
    const reading = this.persistence.steps.readHistory();
    await wait(50);
    const { lines } = this.#engine.historyLines({ entries: await reading });
    return lines.map(({ label }) => label);
  }

  /** The page goes away. */
  close(): void {
    this.persistence.close();
    this.kill();
  }

  kill(): void {
    this.#page.end();
  }
}

const stepEntries = () => [...extension.entries.keys()].filter((key) => key.startsWith('hss-s'));
const names = () =>
  (JSON.parse(local.getItem('hss-invs') ?? '[]') as { name: string }[]).map(({ name }) => name);

test('the last step of a panel that is closed at once can be undone in the next one', async () => {
  const panel = await SteppingPanel.open();
  panel.create('Ada');
  panel.create('Bo');
  panel.close();
  const next = await SteppingPanel.open();
  expect(next.labels).toEqual(['Created Bo', undefined]);
  await next.revert({ type: 'undo' });
  expect(names()).toEqual(['Ada']);
  next.close();
  const last = await SteppingPanel.open();
  expect(last.labels).toEqual(['Created Ada', 'Created Bo']);
  await last.revert({ type: 'redo' });
  expect(names()).toEqual(['Ada', 'Bo']);
});

test('steps are written a moment after the change, and each once', async () => {
  const panel = await SteppingPanel.open();
  panel.create('Ada');
  expect(stepEntries()).toEqual([]);
  await wait(400);
  expect(stepEntries()).toEqual(['hss-step-0-1']);
  panel.kill();
  expect((await SteppingPanel.open()).labels).toEqual(['Created Ada', undefined]);
});

test('an open panel keeps its own steps, and two that open at once share none', async () => {
  const [here, there] = [await SteppingPanel.open(), await SteppingPanel.open()];
  here.create('Ada');
  there.create('Bo');
  await wait(400);
  expect(here.labels[0]).toBe('Created Ada');
  expect(there.labels[0]).toBe('Created Bo');
  expect(await there.history()).toEqual(['Created Bo', 'Created Ada']);
  here.close();
  there.close();
  const opening = [SteppingPanel.open(), SteppingPanel.open()];
  const both = await Promise.all(opening);
  expect(both.map(({ labels }) => labels[0]).filter(Boolean)).toHaveLength(1);
  both[0]?.close();
  both[1]?.close();
  const one = await SteppingPanel.open();
  await one.revert({ type: 'undo' });
  await one.revert({ type: 'undo' });
  expect(names()).toEqual([]);
});

test('a private window keeps none and takes none over', async () => {
  const panel = await SteppingPanel.open();
  panel.create('Ada');
  panel.close();
  await wait(10);
  const before = stepEntries();
  const hidden = await SteppingPanel.open({ isPrivate: true });
  expect(hidden.labels).toEqual([undefined, undefined]);
  hidden.create('Bo');
  expect(await hidden.history()).toEqual(['Created Bo']);
  hidden.close();
  await wait(400);
  expect(stepEntries()).toEqual(before);
});

test('if storage.local refuses, undo works as ever, and the steps are kept later', async () => {
  const panel = await SteppingPanel.open();
  extension.failures.set = 'no disk';
  panel.create('Ada');
  await wait(400);
  panel.create('Bo');
  await wait(400);
  await panel.revert({ type: 'undo' });
  expect(names()).toEqual(['Ada']);
  extension.failures = {};
  panel.create('Cy');
  await wait(400);
  panel.kill();
  const next = await SteppingPanel.open();
  await next.revert({ type: 'undo' });
  await next.revert({ type: 'undo' });
  expect(names()).toEqual([]);
});

test('if storage.local refuses until the browser is killed, what it has kept before is whole', async () => {
  const panel = await SteppingPanel.open();
  panel.create('Ada');
  panel.create('Bo');
  await panel.revert({ type: 'undo' });
  await wait(400);
  extension.failures.set = 'no space';
  panel.create('Cy');
  await wait(400);
  panel.kill();
  const next = await SteppingPanel.open();
  await next.revert({ type: 'redo' });
  expect(names()).toEqual(['Ada', 'Bo', 'Cy']);
});

test('a change that localStorage refuses is not kept as a step before it is stored', async () => {
  const panel = await SteppingPanel.open();
  panel.create('Ada');
  await wait(400);
  local.room = 0;
  panel.create('Bo');
  await wait(400);
  expect(stepEntries()).toHaveLength(1);
  local.room = Number.POSITIVE_INFINITY;
  await wait(6000);
  expect(stepEntries()).toHaveLength(2);
  expect(names()).toEqual(['Ada', 'Bo']);
});

test.each(['get', 'set', 'remove'] as const)(
  'a panel opens and works if %s of storage.local fails',
  async (method) => {
    const before = await SteppingPanel.open();
    before.create('Ada');
    before.close();
    await wait(10);
    extension.failures[method] = 'no disk';
    const panel = await SteppingPanel.open({ milliseconds: 6000 });
    panel.create('Bo');
    await panel.revert({ type: 'undo' });
    expect(names()).toEqual(['Ada']);
    panel.close();
  },
);

test('entries that are damaged, of a later version or of somebody else leave the list alone', async () => {
  const panel = await SteppingPanel.open();
  for (const name of ['Ada', 'Bo', 'Cy']) {
    panel.create(name);
    await wait(400);
  }
  panel.close();
  await wait(10);
  extension.entries.set('hss-step-0-2', 5);
  extension.entries.set('hss-step-0-9', '{"format":99}');
  extension.entries.set('hss-step-mine', 'x');
  extension.entries.set('hss-version-0-3', '{"ids":[1');
  const next = await SteppingPanel.open();
  expect(names()).toEqual(['Ada', 'Bo', 'Cy']);
  for (let times = 0; times < 4; times += 1) {
    await next.revert({ type: 'undo' });
  }
  expect(names().length).toBeLessThan(3);
  await wait(400);
  expect(extension.entries.get('hss-step-mine')).toBe('x');
  expect(extension.entries.get('hss-step-0-9')).toBe('{"format":99}');
});

test('forgetting everything leaves nothing of the steps, whichever panel still writes', async () => {
  const [here, there] = [await SteppingPanel.open(), await SteppingPanel.open()];
  here.create('Ada');
  there.create('Bo');
  await wait(400);
  there.create('Cy');
  extension.delays.set = 300;
  await wait(310);
  extension.delays = {};
  const forgetting = here.persistence.forgetEverything();
  await wait(50);
  await forgetting;
  await wait(6000);
  expect([...extension.entries.keys()]).toEqual(['forgotten']);
  expect(await here.history()).toEqual([]);
  here.close();
  there.close();
  const next = await SteppingPanel.open();
  expect([...next.labels, ...(await next.history())]).toEqual([undefined, undefined]);
  next.create('Dee');
  await wait(400);
  expect(await next.history()).toEqual(['Created Dee']);
});

test('steps that come back after forgetting are removed when they are found', async () => {
  const panel = await SteppingPanel.open();
  panel.create('Ada');
  await wait(400);
  const late = [...extension.entries].filter(([key]) => key.startsWith('hss-'));
  const forgetting = panel.persistence.forgetEverything();
  await wait(50);
  await forgetting;
  panel.close();
  for (const [key, value] of late) {
    extension.entries.set(key, value);
  }
  const next = await SteppingPanel.open();
  expect(next.labels).toEqual([undefined, undefined]);
  await wait(400);
  expect([...extension.entries.keys()]).toEqual(['forgotten']);
});

/** Creates Ada and Bo in a panel and ends it by a kill, which loses the list with Bo but not its step. */
async function killedWithoutBo(): Promise<void> {
  const panel = await SteppingPanel.open();
  panel.create('Ada');
  await wait(400);
  const before = new Map(local.entries);
  const copy = extension.entries.get('inventories');
  panel.create('Bo');
  await wait(400);
  panel.kill();
  local.entries.clear();
  for (const [key, value] of before) {
    local.entries.set(key, value);
  }
  extension.entries.set('inventories', copy);
}

test('after a kill, steps of a list that is lost are only lines', async () => {
  await killedWithoutBo();
  const next = await SteppingPanel.open();
  expect(next.labels).toEqual(['Created Ada', undefined]);
  expect(await next.history()).toEqual(['Created Bo', 'Created Ada']);
  next.create('Cy');
  next.close();
  expect((await SteppingPanel.open()).labels).toEqual(['Created Cy', undefined]);
});

test('steps of a list that is lost are not undone later, also if storage.local refuses to drop them', async () => {
  await killedWithoutBo();
  extension.failures.set = 'no space';
  const next = await SteppingPanel.open();
  const other = await SteppingPanel.open();
  other.create('Cy');
  await wait(400);
  next.kill();
  other.kill();
  expect((await SteppingPanel.open()).labels).toEqual(['Created Ada', undefined]);
});
