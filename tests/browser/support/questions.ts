import type { Panel } from './panel.ts';

/** Records the types of what the panel asks or tells the engine from now on. Returns a function that takes them. */
export async function recordQuestions(panel: Panel): Promise<() => Promise<string[]>> {
  await panel.page.evaluate(() => {
    const stringify = JSON.stringify;
    const asked: string[] = [];
    Object.assign(window, { asked });
    // Each crosses to the engine as JSON.
    JSON.stringify = (value?: { type?: string } | null) => {
      if (value?.type) {
        asked.push(value.type);
      }
      return stringify(value);
    };
  });
  return () =>
    panel.page.evaluate(() => (window as unknown as { asked: string[] }).asked.splice(0));
}
