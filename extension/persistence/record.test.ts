/** What the record of keeping has, and what it never has (docs/rules/storage.md#the-record-of-keeping). */
import { expect, test } from 'vitest';
import { KeepingRecord } from './record';
import { reportText } from './report';
import { extension, forget, local, loseLamp, Opened, wait } from './testing';

const HEAD = { version: '1.4.0', browser: 'Netscape 4' };

/** The report of a panel, once the storages have answered. */
async function reportOf(panel: Opened): Promise<string> {
  const data = panel.persistence.reportData();
  await wait(50);
  return reportText(HEAD, await data);
}

/** What happened, according to the report of a panel. */
async function happened(panel: Opened): Promise<string[]> {
  const lines = (await reportOf(panel)).split('\n');
  const events = lines.slice(lines.findIndex((line) => line.startsWith('Time')) + 1);
  return events.filter(Boolean).map((line) => line.split(/ {2,}/)[2] ?? '');
}

test('a report says what was stored and copied, with revisions and lengths, and names nothing', async () => {
  const panel = await Opened.open();
  panel.add('Xanthippe');
  const revision = local.getItem('hss-revision');
  const length = local.getItem('hss-invs')?.length;
  await wait(400);
  const report = await reportOf(panel);
  expect(report.split('\n').slice(0, 2)).toEqual([
    expect.stringMatching(/^Hoffman’s Storage Solution 1\.4\.0, 1970-01-01T00:16:40\.6\d\dZ$/),
    HEAD.browser,
  ]);
  expect(report).toContain(
    `List: revision ${revision}, ${length} characters, 0 % of the space used`,
  );
  expect(report).toContain(`Safety copy: revision ${revision}, ${length} characters`);
  expect(report).toContain('Steps: 1; set aside: 0 damaged, 0 replaced');
  expect(report).toMatch(new RegExp(` stored +${revision} +${length} +0 %\n`));
  expect(report).not.toContain('Xanthippe');
  expect(await happened(panel)).toEqual(['opened', 'stored', 'copied']);
});

test('what the browser refuses is in it, and what another panel has stored', async () => {
  const [panel, other] = [await Opened.open(), await Opened.open()];
  local.room = 0;
  panel.add('rope');
  local.room = Number.POSITIVE_INFINITY;
  other.add('lamp');
  await wait(1);
  const events = await happened(panel);
  expect(events.slice(-3)).toEqual(['refused', 'loaded', 'stored']);
});

test('what happened in a panel that is gone is in the safety copy', async () => {
  await loseLamp();
  const panel = await Opened.open();
  const events = await happened(panel);
  // That the copy was written is not in that copy itself.
  expect(events.slice(0, 4)).toEqual(['opened', 'stored', 'stored', 'recovered']);
});

test('what another open panel has recorded is known once that has written it', async () => {
  const [panel, other] = [await Opened.open(), await Opened.open()];
  extension.failures.set = 'no disk';
  other.add('rope');
  await wait(400);
  extension.failures = {};
  other.add('lamp');
  await wait(6000);
  const events = await happened(panel);
  expect(events.filter((did) => did === 'opened')).toHaveLength(2);
  expect(events.filter((did) => did === 'copy refused')).toHaveLength(1);
});

test('Forget everything removes it', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  await wait(400);
  expect(JSON.stringify(extension.entries.get('inventories'))).toContain('"stored"');
  await forget(panel);
  expect(extension.entries.has('inventories')).toBe(false);
  expect(await happened(panel)).toEqual(['forgotten']);
  panel.add('lamp');
  await wait(400);
  const next = await Opened.open();
  expect((await happened(next)).slice(0, 3)).toEqual(['forgotten', 'stored', 'opened']);
});

test('what happens in a private window is not stored', async () => {
  const panel = await Opened.open({ isPrivate: true });
  panel.add('rope');
  await wait(400);
  expect(await happened(panel)).toEqual(['opened', 'stored', 'copied']);
  expect(extension.entries.get('inventories')).toMatchObject({ record: [] });
});

test('a damaged record is left out, as far as it is damaged', () => {
  const record = new KeepingRecord(1, true);
  const event = [5, 2, 'stored', 7, 10, 0];
  const damaged = [[5, 2, 'sung', 7, 10, 0], [1e300, 2, 'stored', 7, 10, 0], [5], null, 'stored'];
  for (const stored of [undefined, 'record', {}, [...damaged, event]]) {
    record.add(stored);
  }
  expect(record.stored).toEqual([event]);
});

test('the latest 300 events are kept, in the order of their times, each once', () => {
  const [one, other] = [new KeepingRecord(1, true), new KeepingRecord(2, true)];
  for (let time = 0; time < 400; time += 1) {
    const record = time % 2 === 0 ? one : other;
    record.note({ time, did: 'stored', revision: time, list: 0, used: 0 });
  }
  one.add(other.stored);
  one.add(other.stored);
  expect(one.events.map(({ time }) => time)).toEqual(
    Array.from({ length: 300 }, (_, at) => at + 100),
  );
});
