/** Checks the setting of the weekly copy (docs/rules/storage.md#weekly-copy), in several panels. */
import { expect, test } from 'vitest';
import { local, Opened, remainingKeys, wait } from './testing';

const isShown = ({ persistence }: Opened) => persistence.exports.state.get().weeklyCopy;
const isWanted = ({ persistence }: Opened) => persistence.exports.wantsWeeklyCopy;

test('the weekly copy is off at first, and the same in every panel', async () => {
  const [here, there] = [await Opened.open(), await Opened.open()];
  here.add('rope');
  expect([isShown(here), isWanted(here)]).toEqual([false, false]);
  here.persistence.exports.setWeeklyCopy(true);
  await wait(1);
  const later = await Opened.open();
  for (const panel of [here, there, later]) {
    expect([isShown(panel), isWanted(panel)]).toEqual([true, true]);
  }
  there.persistence.exports.setWeeklyCopy(false);
  await wait(1);
  expect([isShown(here), isWanted(here)]).toEqual([false, false]);
});

test('forgetting everything saves no copy meanwhile, and switches it off', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  await wait(400);
  panel.persistence.exports.setWeeklyCopy(true);
  const forgetting = panel.persistence.forgetEverything();
  expect(isWanted(panel)).toBe(false);
  await wait(50);
  await forgetting;
  expect(isShown(panel)).toBe(false);
  panel.persistence.exports.setWeeklyCopy(true);
  expect(remainingKeys(local)).toEqual([]);
});

test('without space for the setting it stays off', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  local.room = 0;
  panel.persistence.exports.setWeeklyCopy(true);
  expect(isShown(panel)).toBe(false);
});
