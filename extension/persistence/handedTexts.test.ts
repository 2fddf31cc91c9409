/** Checks the texts of pages that panels take (docs/rules/storage.md#selected-text-of-a-page). */
import { expect, test } from 'vitest';
import { addWaitingText, dropWaitingTexts } from '../handover/waitingTexts';
import { SimulatedPage } from './simulated/page';
import { clock, Opened, session, WINDOW, wait } from './testing';

const background = new SimulatedPage(clock);

/** Hands texts over to the side panel of a window, one after the other. */
async function handOver(texts: readonly string[], window = WINDOW): Promise<void> {
  for (const text of texts) {
    const adding = addWaitingText(session.seenBy(background), window, { text });
    await wait(10);
    await adding;
  }
}

/** Has a panel take texts into the field "text 1", below what is half typed there, while it is not busy. */
function takeInto(panel: Opened) {
  const { drafts, handedTexts } = panel.persistence;
  const dialog = { isBusy: false, taken: [] as string[] };
  handedTexts.takeBy((handed) => {
    if (dialog.isBusy) {
      return 'waits';
    }
    dialog.taken.push('text' in handed ? handed.text : handed.problem);
    const above = drafts.get('text 1')?.texts.text ?? [];
    const text = [above, dialog.taken.slice(-1)].flat().join('\n');
    drafts.save({ field: 'text 1', texts: { text }, time: Date.now() });
    return 'taken';
  });
  return dialog;
}

const names = () => [...session.entries.keys()].filter((name) => name.startsWith('hss-text-'));

test('texts are taken in their order, those that came before the panel as well', async () => {
  await handOver(['one', 'two']);
  const dialog = takeInto(await Opened.open());
  await wait(50);
  await handOver(['three'], WINDOW + 1);
  await handOver(['four']);
  await wait(50);
  expect(dialog.taken).toEqual(['one', 'two', 'four']);
  expect(names()).toEqual([`hss-text-${WINDOW + 1}-1`]);
});

test('what has to wait is taken later, and what comes after it, too', async () => {
  const panel = await Opened.open();
  const dialog = takeInto(panel);
  dialog.isBusy = true;
  await handOver(['one', 'two']);
  await wait(50);
  expect(dialog.taken).toEqual([]);
  dialog.isBusy = false;
  await Promise.all([panel.persistence.handedTexts.takeAll(), wait(50)]);
  expect(dialog.taken).toEqual(['one', 'two']);
});

test('two panels of one window have each text once, also while the storage is slow to remove it', async () => {
  session.delays.remove = 300;
  const dialogs = [takeInto(await Opened.open()), takeInto(await Opened.open())];
  await handOver(['one', 'two', 'three']);
  await wait(3000);
  expect(dialogs.flatMap(({ taken }) => taken).sort()).toEqual(['one', 'three', 'two']);
  expect(names()).toEqual([]);
});

test('a panel that is killed at any moment leaves a text either waiting or half typed, never both', async () => {
  for (let moment = 0; moment < 12; moment += 1) {
    session.entries.clear();
    const killed = await Opened.open();
    takeInto(killed);
    const adding = addWaitingText(session.seenBy(background), WINDOW, { text: 'one' });
    await wait(moment);
    killed.kill();
    await wait(50);
    await adding;
    const next = await Opened.open();
    takeInto(next);
    await wait(50);
    expect([moment, next.persistence.drafts.get('text 1')?.texts.text]).toEqual([moment, 'one']);
    next.close();
    await wait(50);
  }
});

test('a text that is too long to be kept as half typed waits no longer', async () => {
  const dialog = takeInto(await Opened.open());
  await handOver(['x'.repeat(100_001)]);
  await wait(50);
  expect(dialog.taken).toHaveLength(1);
  expect(session.entries.size).toBe(0);
});

test('a text that the storage does not remove is taken once, and removed with the next one', async () => {
  const dialog = takeInto(await Opened.open());
  session.failures.remove = 'busy';
  await handOver(['one']);
  await wait(50);
  session.failures.remove = undefined;
  await handOver(['two']);
  await wait(50);
  expect(dialog.taken).toEqual(['one', 'two']);
  expect(names()).toEqual([]);
});

test('forgetting everything forgets what waits', async () => {
  const panel = await Opened.open();
  const dialog = takeInto(panel);
  dialog.isBusy = true;
  await handOver(['one']);
  await Promise.all([panel.persistence.forgetEverything(), wait(100)]);
  dialog.isBusy = false;
  await Promise.all([panel.persistence.handedTexts.takeAll(), wait(50)]);
  expect(dialog.taken).toEqual([]);
});

test('what waits for a window ends with it', async () => {
  await handOver(['one', 'two']);
  await handOver(['three'], WINDOW + 1);
  const dropping = dropWaitingTexts(session.seenBy(background), WINDOW);
  await wait(10);
  await dropping;
  expect(names()).toEqual([`hss-text-${WINDOW + 1}-1`]);
});

test('an entry of a different form is removed', async () => {
  session.entries.set(`hss-text-${WINDOW}-1`, { note: 'x' });
  const dialog = takeInto(await Opened.open());
  await handOver(['one']);
  await wait(50);
  expect(dialog.taken).toEqual(['one']);
  expect(names()).toEqual([]);
});
