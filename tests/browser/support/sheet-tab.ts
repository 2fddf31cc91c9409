import axe from 'axe-core';
import type { Page } from 'puppeteer-core';
import { inject } from 'vitest';
import { eventually } from './eventually.ts';
import { type Access, Found, step, type Wanted } from './found.ts';
import type { finder as inPage } from './in-page.ts';

/** Runs a function with a page's finder, which is put into the page when it is not there. */
export async function runIn<Args extends unknown[], Result>(
  page: Page,
  script: (finder: typeof inPage, ...args: Args) => Result,
  args: Args,
): Promise<Awaited<Result>> {
  const call = `(async () => window.finder && {
    result: await (${script})(window.finder, ...${JSON.stringify(args)}) })()`;
  const done =
    (await page.evaluate(call)) ?? (await page.evaluate(`${inject('finderScript')};${call}`));
  return (done as { result: Awaited<Result> }).result;
}

/** The rules of axe-core to look for. That of contrast takes longest. */
export type AccessibilityRules = 'all' | 'contrast' | 'all but contrast';

/** The accessibility faults that axe-core finds in a part of a page. */
export async function faultsIn(
  page: Page,
  within = 'html',
  rules: AccessibilityRules = 'all',
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axe.source);
  }
  return page.evaluate(
    async (part, which) => {
      const { axe: checker } = window as unknown as { axe: typeof axe };
      const { violations } = await checker.run(part, {
        resultTypes: ['violations'],
        ...(which === 'contrast' && { runOnly: ['color-contrast'] }),
        ...(which === 'all but contrast' && { rules: { 'color-contrast': { enabled: false } } }),
      });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
    },
    within,
    rules,
  );
}

/** A tab that shows the printed sheet. */
export class SheetTab implements Access {
  constructor(
    readonly page: Page,
    readonly touch: boolean,
  ) {}

  /** Waits until the sheet is drawn. */
  async drawn(): Promise<this> {
    await eventually(() =>
      this.run((finder) => {
        if ('old' in document.documentElement.dataset) {
          throw new Error('The page was not loaded again.');
        }
        return finder.one([{ role: 'button', name: 'Close' }]).localName;
      }),
    );
    return this;
  }

  /** Loads the page again. */
  async reload(): Promise<void> {
    await this.page.evaluate(() => {
      document.documentElement.dataset.old = '';
      location.reload();
    });
    await this.drawn();
  }

  /** The accessibility faults that axe-core finds in the page. */
  accessibilityFaults(): Promise<string[]> {
    return faultsIn(this.page);
  }

  /** Finds by role and accessible name, as in a panel. */
  find(role: string, wanted?: Wanted): Found {
    return new Found(this, [step(role, wanted)]);
  }

  run<Args extends unknown[], Result>(
    script: (finder: typeof inPage, ...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>> {
    return runIn(this.page, script, args);
  }
}
