/** The pages that frame a picture of the panel. Each fills the whole picture. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.js';

/** @typedef {{ title: string, text: string }} Caption */
/** @typedef {'light' | 'dark'} Scheme */

const icon = readFileSync(join(root, 'extension', 'icons', 'icon.svg'), 'utf8');

/** The colours of the panel's paper and ink, as in `extension/styles/tokens.css`. */
const colours = {
  light: { paper: '#f2ece0', edge: '#d8cbb2', ink: '#27221a', soft: '#5d5443', accent: '#19675c' },
  dark: { paper: '#11151b', edge: '#2c3540', ink: '#ebe5d7', soft: '#aca594', accent: '#79c8b6' },
};

/**
 * @param {Scheme} scheme
 * @param {string} style
 * @param {string} content
 */
function page(scheme, style, content) {
  const { paper, edge, ink, soft, accent } = colours[scheme];
  return `<!doctype html>
<meta charset="utf-8">
<style>
  * { box-sizing: border-box; margin: 0; }
  body {
    width: 100vw;
    height: 100vh;
    overflow: hidden;
    background: ${paper};
    color: ${ink};
    font: 26px/1.4 "Noto Sans", "Liberation Sans", system-ui, sans-serif;
  }
  img { display: block; }
  h1 { font: 600 52px/1.12 Palatino, P052, Georgia, serif; text-wrap: balance; }
  p { color: ${soft}; text-wrap: pretty; }
  .panel { border: 1px solid ${edge}; border-radius: 14px; box-shadow: 0 18px 50px rgb(0 0 0 / 28%); }
  .brand { display: flex; align-items: center; gap: 14px; color: ${accent}; font-weight: 600; }
  .brand > svg { width: 1.9em; height: 1.9em; }
  ${style}
</style>
${content}`;
}

const brand = `<div class="brand">${icon}<span>Hoffman's Storage Solution</span></div>`;

/**
 * The styles of the page of a game with the panel beside it, and a caption at the top.
 *
 * @param {string} game as a data URL
 * @param {number} room for the panel, in CSS pixels
 * @param {number} dark the part of the caption without the game behind it, in percent
 */
const overGame = (game, room, dark) =>
  `body { display: flex; justify-content: flex-end; background: url(${game}) 0 0; }
     .caption {
       position: absolute; inset: 0 0 auto; padding: 44px ${room}px 90px 44px;
       background: linear-gradient(#0d1116 ${dark}%, transparent);
     }
     h1 { margin: 26px 0 16px; }
     .panel { position: relative; height: 100%; border-width: 0 0 0 1px; border-radius: 0; }`;

/**
 * The panel as the side panel of a game, whose page is behind the caption.
 *
 * @param {Caption} caption
 * @param {{ panel: string, game: string }} images as data URLs
 */
export function besideGame({ title, text }, { panel, game }) {
  return page(
    'dark',
    overGame(game, 580, 60),
    `<div class="caption">${brand}<h1>${title}</h1><p>${text}</p></div>
     <img class="panel" src="${panel}">`,
  );
}

/**
 * The panel as the side panel of a game, in whose chat a message is selected. The caption is above the message.
 *
 * @param {Caption} caption
 * @param {{ panel: string, game: string }} images as data URLs
 * @param {string} message
 */
export function fromGame({ title, text }, { panel, game }, message) {
  return page(
    'dark',
    `${overGame(game, 640, 70)}
     .message {
       position: absolute; inset: auto auto 44px 44px; width: 520px; padding: 18px 22px; border-radius: 12px;
       background: #20262e; border: 1px solid #38424e; color: #dfe5ea; font-size: 22px; white-space: pre-line;
     }
     .message b { display: block; color: #d9a441; font-size: 19px; }
     ::selection { background: #2f6fd6; color: #fff; }`,
    `<div class="caption">${brand}<h1>${title}</h1><p>${text}</p></div>
     <div class="message"><b>Game master</b><span id="selected">${message}</span></div>
     <img class="panel" src="${panel}">`,
  );
}

/**
 * The caption on the left, the panel on the right.
 *
 * @param {Caption} caption
 * @param {Scheme} scheme
 * @param {string} panel as a data URL
 */
export function beside({ title, text }, scheme, panel) {
  return page(
    scheme,
    `body { display: flex; align-items: center; justify-content: space-between; padding: 0 40px 0 56px; }
     .caption { width: 500px; }
     h1 { margin: 30px 0 18px; }`,
    `<div class="caption">${brand}<h1>${title}</h1><p>${text}</p></div>
     <img class="panel" src="${panel}">`,
  );
}

/**
 * The caption above a wide panel.
 *
 * @param {Caption} caption
 * @param {Scheme} scheme
 * @param {string} panel as a data URL
 */
export function above({ title, text }, scheme, panel) {
  return page(
    scheme,
    `body { display: flex; flex-direction: column; align-items: center; padding-top: 34px; gap: 24px; }
     .caption { width: 1200px; display: flex; align-items: center; justify-content: space-between; }
     h1 { font-size: 44px; margin-bottom: 6px; }
     p { font-size: 23px; }
     .brand > span { display: none; }
     .brand > svg { width: 84px; height: 84px; }`,
    `<div class="caption"><div><h1>${title}</h1><p>${text}</p></div>${brand}</div>
     <img class="panel" src="${panel}">`,
  );
}

/**
 * A promotional picture: the icon and the name, with a part of the panel on the right.
 *
 * @param {Caption} caption
 * @param {number} scale 1 for the small one, 440 pixels wide
 * @param {string} panel as a data URL
 */
export function promotion({ title, text }, scale, panel) {
  return page(
    'light',
    `body { display: flex; align-items: center; gap: ${22 * scale}px; padding-left: ${24 * scale}px; }
     .caption { flex: none; width: ${196 * scale}px; }
     .caption > svg { width: ${62 * scale}px; height: ${62 * scale}px; }
     h1 { margin: ${10 * scale}px 0 ${8 * scale}px; font-size: ${27 * scale}px; }
     p { font-size: ${14.5 * scale}px; line-height: 1.3; }
     .panel { align-self: flex-start; margin-top: ${26 * scale}px; }`,
    `<div class="caption">${icon}<h1>${title}</h1><p>${text}</p></div>
     <img class="panel" src="${panel}">`,
  );
}
