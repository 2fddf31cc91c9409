/** @import { Browser } from 'puppeteer-core' */

/**
 * Opens the side panel as a click on the extension's toolbar button does.
 *
 * @param {Browser} browser
 * @param {string} id of the extension
 * @param {string} address of the page in the window whose toolbar has the button
 */
export async function openSidePanel(browser, id, address) {
  await untilButtonOpensPanel(browser, id);
  await pressToolbarButton(browser, id, address);
}

/**
 * Opens the side panel, or closes it.
 *
 * @param {Browser} browser
 * @param {string} id of the extension
 * @param {string} address of the page in the window whose toolbar has the button
 */
export async function pressToolbarButton(browser, id, address) {
  const session = await browser.target().createCDPSession();
  const { targetInfos } = await session.send('Target.getTargets', { filter: [{ type: 'tab' }] });
  const tab = targetInfos.find(({ url }) => url === address);
  if (!tab) {
    throw new Error(`No tab shows ${address}.`);
  }
  await session.send('Extensions.triggerAction', { id, targetId: tab.targetId });
  await session.detach();
}

/**
 * Waits until the background has set the toolbar button to open the panel.
 *
 * @param {Browser} browser
 * @param {string} id
 */
export async function untilButtonOpensPanel(browser, id) {
  const end = Date.now() + 10_000;
  while (!(await buttonOpensPanel(browser, id).catch(() => false))) {
    if (Date.now() > end) {
      throw new Error('The toolbar button does not open the panel.');
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/**
 * @param {Browser} browser
 * @param {string} id
 */
async function buttonOpensPanel(browser, id) {
  const target = await browser.waitForTarget(
    (each) => each.type() === 'service_worker' && each.url().startsWith(`chrome-extension://${id}`),
  );
  // A new session each time: the background may be stopped and started again meanwhile.
  const session = await target.createCDPSession();
  const { result } = await session.send('Runtime.evaluate', {
    expression: 'chrome.sidePanel.getPanelBehavior()',
    awaitPromise: true,
    returnByValue: true,
  });
  await session.detach();
  return result.value.openPanelOnActionClick;
}
