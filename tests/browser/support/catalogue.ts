/** Helpers for Find Item, and catalogue servers. */
import { createServer, type RequestListener, type Server } from 'node:http';
import { onTestFinished } from 'vitest';
import type { Entry } from '../../catalogue/entries.js';
import { listen } from '../../catalogue/server.js';
import type { Found } from './found.ts';
import { inventory, saved, stack, stacksIn, storage } from './inventories.ts';
import { type OpenOptions, openPanel } from './open-panel.ts';
import type { Panel } from './panel.ts';

/** An inventory with a Backpack of ten slots, two of which are used. */
const mira = saved(
  inventory('Mira', [storage('Backpack', [stack('Tent', { value: 2, weight: 10 })])]),
);

/** Opens the panel on one inventory, with a catalogue host saved if one is given. */
export function openOnMira(host?: string, options: OpenOptions = {}): Promise<Panel> {
  const hosts: Record<string, string> = host === undefined ? {} : { 'hss-catalogue-host': host };
  return openPanel({ ...options, stored: { 'hss-invs': mira, ...hosts } });
}

/** Opens Find Item. */
export async function openFindItem(panel: Panel): Promise<Found> {
  await panel.find('button', 'Find Item').click();
  return panel.find('dialog', 'Find Item').appears();
}

/** The accessible names of the visible entries, once the list has drawn all of them. */
export async function rowsOf(panel: Panel): Promise<string[]> {
  const names = await panel.find('list', 'Items found').find('button').names();
  await new Promise((resolve) => setTimeout(resolve, 100));
  const now = await panel.find('list', 'Items found').find('button').names();
  return now.join('\n') === names.join('\n') ? now : rowsOf(panel);
}

/** An entry by the beginning of its name. */
export function entry(panel: Panel, name: string): Found {
  const start = new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
  return panel.find('list', 'Items found').find('button', start);
}

/** Quantity, name, value and weight of the stacks in the Backpack besides the tent. */
export async function added(panel: Panel): Promise<unknown[][]> {
  const [, ...stacks] = await stacksIn(panel, 'Backpack');
  return stacks.map(({ quantity, item: { name, value, weight } }) => [
    quantity,
    name,
    value,
    weight,
  ]);
}

/** A request received by a server. */
interface Asked {
  method: string | undefined;
  url: string | undefined;
  type: string | undefined;
  body: string;
}

/** Starts a server until the test ends. Returns its address and the requests it receives. */
export async function start(server: Server): Promise<{ host: string; asked: Asked[] }> {
  const asked: Asked[] = [];
  server.prependListener('request', (request) => {
    const { method, url, headers } = request;
    if (method !== 'OPTIONS') {
      const question: Asked = { method, url, type: headers['content-type'], body: '' };
      asked.push(question);
      request.on('data', (chunk) => {
        question.body += chunk;
      });
    }
  });
  const host = await listen(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { host, asked };
}

/** A server that calls `answer` for each request and allows requests from every origin. */
export function serverThat(answer: RequestListener): Server {
  return createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'content-type');
    if (request.method === 'OPTIONS') {
      response.end();
    } else {
      answer(request, response);
    }
  });
}

/** A server that responds with this text. */
export function serverSaying(text: string, status = 200): Server {
  return serverThat((_, response) => response.writeHead(status).end(text));
}

/** A plain entry that costs 1 gp and weighs 5 lb. */
export function thing(id: string, name = id): Entry {
  return { kind: 'gear', id, name, weight: 5, cost: { currency: 'gp', amount: 1 } };
}

/** The text of a response with these items. */
export function answerOf(items: unknown[]): string {
  return JSON.stringify({ data: { items } });
}
