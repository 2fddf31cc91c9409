import { appendFileSync } from 'node:fs';
import { play } from './evening.ts';
import type { Event } from './events.ts';
import { shrink } from './shrink.ts';

/**
 * Plays an evening. Returns the kinds of commands and questions that occurred, and what went wrong, as a story of the
 * fewest events that show it.
 */
export async function playOrExplain(
  seed: number,
  events: readonly Event[],
): Promise<{ kinds: ReadonlySet<string>; failure?: string }> {
  const { fault, kinds } = await play(seed, events);
  if (!fault) {
    return { kinds };
  }
  const shortest = await shrink(seed, events, fault.rule);
  const failure = [
    `Seed ${seed} breaks the rule “${fault.rule}”. The shortest evening that does:`,
    ...shortest.played.story,
    `${shortest.played.fault?.details}`,
    `To keep it as a story: play(${seed}, ${JSON.stringify(shortest.events)})`,
    `All of it, a line an event: npm run simulate -- ${seed} ${events.length}`,
  ].join('\n');
  return { kinds, failure };
}

/** Writes a failure into the summary of the pipeline's run, where there is one. */
export function summarise(failure: string | undefined): void {
  const summary = process.env.GITHUB_STEP_SUMMARY;
  if (summary && failure !== undefined) {
    appendFileSync(summary, `\`\`\`text\n${failure}\n\`\`\`\n`);
  }
}
