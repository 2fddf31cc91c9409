import { describe, expect, test } from 'vitest';
import { openPanel } from './support/open-panel.ts';

describe.each(['tab', 'panel'] as const)('in a %s', (surface) => {
  test('the browser asks for the name of a new inventory, which is there again tomorrow', async () => {
    const panel = await openPanel({ surface });
    panel.answer('Mira');
    await panel.find('button', 'New Inventory').click();
    await panel.find('heading', 'Mira').appears();
    expect(panel.asked).toEqual([{ type: 'prompt', message: 'Inventory name:' }]);
    await panel.restart();
    expect(await panel.find('heading', 'Mira').text()).toBe('Mira');
  });

  test('nothing is created when the question is cancelled', async () => {
    const panel = await openPanel({ surface });
    panel.answer(null);
    await panel.find('button', 'New Inventory').click();
    await expect.poll(() => panel.asked).toHaveLength(1);
    expect(await panel.find('heading', { name: /./ }).names()).not.toContain('null');
    expect(await panel.stored()).toBeNull();
  });
});
