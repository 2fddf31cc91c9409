/**
 * Makes the pictures of the README and the stores: the real panel, opened in Chromium without a window, with a caption
 * beside it.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import './exit-without-trace.js';
import { build } from './build.js';
import { findBrowser } from './find-browser.js';
import { installPrograms } from './install.js';
import { above, beside, besideGame, fromGame, promotion } from './pictures/layout.js';
import { hoard, mira, party, sable, shop } from './pictures/party.js';
import { root } from './run.js';

/** @import { Page } from 'puppeteer-core' */

/** The size that both stores take for pictures of the panel. */
const whole = { width: 1280, height: 800 };
const small = { width: 440, height: 280 };
const large = { width: 1400, height: 560 };
const tabletop = pathToFileURL(join(root, 'scripts', 'tabletop.html')).href;

await build();
await installPrograms(['chrome'], 'The pictures are made in it.');
const { launchHeadless, openPanel } = await import('./picture-panel.js');

const browser = await launchHeadless('chrome', findBrowser('chrome') ?? '');
try {
  const panel = await openPanel(browser, 'chrome');
  const frame = await browser.newPage();

  await save('beside-a-game', whole, async () => {
    const game = await gameBehind();
    await show([mira], { width: 420, height: 616, scale: 1.3 });
    return besideGame(
      {
        title: 'Your inventory, beside the game',
        text: 'Slots, weight and coins are up to date on every keystroke.',
      },
      { panel: await pictureOf(panel), game },
    );
  });

  await save('from-a-page', whole, async () => {
    const game = await gameBehind();
    await show([mira], { width: 490, height: 670, scale: 1.194 });
    await panel.locator('[aria-label="Add from text"]').click();
    await panel.type('[role="dialog"] textarea', hoard);
    await panel.waitForSelector('[aria-label="Lines read"] li');
    await panel.$eval('[role="dialog"] textarea', (text) => text.scrollTo(0, 0));
    return fromGame(
      {
        title: '“You find…”',
        text: 'Select it in the page and choose “Add to inventory…”. It is read line by line, coins included.',
      },
      { panel: await pictureOf(panel), game },
      hoard,
    );
  });

  await save('a-shop', whole, async () => {
    await show([mira, shop], { width: 490, height: 670, scale: 1.1 });
    await panel.locator('::-p-aria([name="Find Item"][role="button"])').click();
    await panel.locator('::-p-aria([name="Pay for it"][role="switch"])').click();
    await panel.locator('::-p-aria([name="Percent of the price"])').fill('120');
    await panel.type('[role="dialog"] [type="search"]', 'river');
    await panel.waitForFunction(() => document.body.textContent?.includes('From your lists'));
    return beside(
      {
        title: 'Shops of your own',
        text: 'Every character finds what is on a list of yours, with price, slots and notes.',
      },
      'light',
      await pictureOf(panel),
    );
  });

  await save('your-game', whole, async () => {
    await show([sable], { width: 470, height: 590, scale: 1.25, scheme: 'dark' });
    return beside(
      {
        title: 'By the book of your game',
        text: 'Fifteen games are one choice each: slots, what is worn, coins and speed. By day and by night.',
      },
      'dark',
      await pictureOf(panel),
    );
  });

  await save('game-master', whole, async () => {
    await show(party, { width: 1280, height: 700, scale: 0.94 });
    return above(
      {
        title: 'The whole party at a glance',
        text: 'One list of all characters, for the game master and the one who carries it all.',
      },
      'light',
      await pictureOf(panel),
    );
  });

  for (const [name, size, scale] of /** @type {const} */ ([
    ['promotion-small', small, 1],
    ['promotion-large', large, 2],
  ])) {
    await save(name, size, async () => {
      await show([mira], { width: 360, height: 640, scale });
      return promotion(
        {
          title: 'Hoffman’s Storage Solution',
          text: 'RPG inventory in your browser’s side panel',
        },
        scale,
        await pictureOf(panel),
      );
    });
  }

  /**
   * Loads the panel with these inventories.
   *
   * @param {object[]} inventories
   * @param {{ width: number, height: number, scale: number, scheme?: 'light' | 'dark' }} look
   */
  async function show(inventories, { width, height, scale, scheme = 'light' }) {
    // A page behind another one is not painted.
    await panel.bringToFront();
    await panel.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    await panel.setViewport({ width, height, deviceScaleFactor: scale });
    await panel.evaluate((list) => {
      localStorage.clear();
      localStorage.setItem('hss-invs', list);
    }, JSON.stringify(inventories));
    await panel.reload();
    await panel.waitForSelector('main:not([aria-busy="true"]) h2');
  }

  async function gameBehind() {
    await frame.bringToFront();
    await frame.setViewport({ ...whole, deviceScaleFactor: 1 });
    await frame.goto(tabletop);
    await frame.evaluate(() => document.querySelector('header')?.remove());
    return pictureOf(frame);
  }

  /**
   * Saves a page of the given size as `docs/store/<name>.png`.
   *
   * @param {string} name
   * @param {{ width: number, height: number }} size
   * @param {() => Promise<string>} compose returns the page
   */
  async function save(name, size, compose) {
    const html = await compose();
    await frame.bringToFront();
    await frame.setViewport({ ...size, deviceScaleFactor: 1 });
    await frame.goto('about:blank');
    await frame.setContent(html);
    await frame.evaluate(() => {
      const selected = document.getElementById('selected');
      if (selected) {
        getSelection()?.selectAllChildren(selected);
      }
    });
    const file = join('docs', 'store', `${name}.png`);
    writeFileSync(join(root, file), await frame.screenshot());
    console.log(file);
  }
} finally {
  await browser.close();
}

/** @param {Page} page */
async function pictureOf(page) {
  // Nothing moves any more, and the caret does not blink.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((each) => each.finished.catch(() => undefined))),
  );
  return `data:image/png;base64,${await page.screenshot({ encoding: 'base64' })}`;
}
