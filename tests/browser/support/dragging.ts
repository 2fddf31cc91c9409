/** Drags files and texts from outside over the panel. */

import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { CDPSession, Page } from 'puppeteer-core';
import { inject } from 'vitest';
import type { Found } from './found.ts';
import type { Panel } from './panel.ts';

/** The dragged texts by their types, or the paths of the dragged files. */
interface Load {
  texts?: Record<string, string>;
  files?: readonly string[];
  /** The operations that the source allows, as in Chromium's protocol: 1 is to copy, 2 to link. */
  allows?: number;
}

const sessions = new WeakMap<Page, CDPSession>();

type DragType = 'dragEnter' | 'dragOver' | 'drop';

/** Drags a text or files over an element, without dropping them. */
export async function dragOver(panel: Panel, over: Found, load: Load): Promise<void> {
  await send(panel, over, load, 'dragEnter', 'dragOver');
}

/** Drags a text or files over an element and drops them there. */
export async function dropOn(panel: Panel, over: Found, load: Load): Promise<void> {
  await send(panel, over, load, 'dragEnter', 'dragOver', 'drop');
}

/** Drags them out of the panel again. No driver supports this, so the page gets the event that browsers send. */
export async function dragAway(panel: Panel, over: Found, load: Load): Promise<void> {
  await dispatch(panel, await pointIn(over), load, ['dragleave']);
}

export const plain = (text: string): Load => ({ texts: { 'text/plain': text } });

/** The box of the frame around the drop target; `undefined` if there is none. */
export function frameIn(panel: Panel): Promise<DOMRect | undefined> {
  return panel.page.evaluate(() => {
    const frame = [...document.body.children].find(
      (element) => getComputedStyle(element).borderTopStyle === 'dashed',
    );
    return frame?.getBoundingClientRect().toJSON();
  });
}

interface Point {
  x: number;
  y: number;
}

async function pointIn(found: Found): Promise<Point> {
  const { x, y, width, height } = await found.box();
  return { x: x + width / 2, y: y + Math.min(height / 2, 40) };
}

async function send(panel: Panel, over: Found, load: Load, ...types: DragType[]) {
  const point = await pointIn(over);
  if (inject('browser') === 'firefox') {
    const names = types.map((type) => type.toLowerCase());
    await dispatch(panel, point, load, names);
    return;
  }
  // A drag must end in the session that began it.
  const session = sessions.get(panel.page) ?? (await panel.page.createCDPSession());
  sessions.set(panel.page, session);
  const texts = Object.entries(load.texts ?? {});
  const data = {
    items: texts.map(([mimeType, data]) => ({ mimeType, data })),
    ...(load.files && { files: load.files.map((path) => resolve(path)) }),
    dragOperationsMask: load.allows ?? 1,
  };
  for (const type of types) {
    await session.send('Input.dispatchDragEvent', { type, ...point, data });
  }
}

/** Sends the page the events that a browser sends, because Firefox's driver does not support dragging. */
async function dispatch(panel: Panel, { x, y }: Point, load: Load, names: readonly string[]) {
  const files = (load.files ?? []).map((path): [string, string] => [
    basename(path),
    readFileSync(path, 'utf8'),
  ]);
  await panel.page.evaluate(
    (clientX, clientY, texts, files, events) => {
      const target = document.elementFromPoint(clientX, clientY) ?? document.body;
      const dataTransfer = new DataTransfer();
      for (const [type, text] of Object.entries(texts)) {
        dataTransfer.setData(type, text);
      }
      for (const [name, text] of files) {
        dataTransfer.items.add(new File([text], name));
      }
      for (const name of events) {
        const event = { bubbles: true, cancelable: true, clientX, clientY, dataTransfer };
        target.dispatchEvent(new DragEvent(name, event));
      }
    },
    x,
    y,
    load.texts ?? {},
    files,
    names,
  );
}
