import { expect, test } from 'vitest';
import { changesOf } from './changes.ts';

const opened = { name: 'Backpack', capacity: '0.6', penalties: [{ source: 'Wound', slots: '1' }] };

test('only the fields that differ are sent', () => {
  const changes = changesOf(opened, { ...opened, name: 'Satchel' });
  expect(changes).toEqual({ name: 'Satchel' });
});

test('a typed and reverted text is no change, nor is an equal new list', () => {
  const again = { ...opened, penalties: opened.penalties.map((penalty) => ({ ...penalty })) };
  expect(changesOf(opened, again)).toEqual({});
});

test('a changed, added or removed penalty sends the whole list', () => {
  const [wound] = opened.penalties;
  const worse = [{ source: 'Wound', slots: '2' }];
  for (const penalties of [worse, [], [wound, wound]]) {
    expect(
      Object.keys(changesOf(opened, { ...opened, penalties: penalties as typeof worse })),
    ).toEqual(['penalties']);
  }
});
