/** Find Item in the panel, and servers for it to ask. */
import { createServer, type RequestListener, type Server } from 'node:http';
import { onTestFinished } from 'vitest';
import type { Entry } from '../../catalogue/entries.js';
import { listen } from '../../catalogue/server.js';
import type { Found } from './found.ts';
import { inventory, saved, stack, stacksIn, storage } from './inventories.ts';
import { type OpenOptions, openPanel } from './open-panel.ts';
import type { Panel } from './panel.ts';

/** One inventory with a Backpack of ten slots, two of which are taken. */
const mira = saved(
  inventory('Mira', [storage('Backpack', [stack('Tent', { value: 2, weight: 10 })])]),
);

/** Opens the panel on one inventory, with a catalogue host saved if one is given. */
export function openOnMira(host?: string, options: OpenOptions = {}): Promise<Panel> {
  const hosts: Record<string, string> = host === undefined ? {} : { 'hss-catalogue-host': host };
  return openPanel({ ...options, stored: { 'hss-invs': mira, ...hosts } });
}

/** Opens the dialog. */
export async function openFindItem(panel: Panel): Promise<Found> {
  await panel.find('button', 'Find Item').click();
  return panel.find('dialog', 'Find Item').appears();
}

/** The accessible names of the entries in sight, once the list has drawn all of them. */
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

/** What was asked of a server. */
export interface Asked {
  method: string | undefined;
  url: string | undefined;
  type: string | undefined;
  body: string;
}

/** Starts a server until the test ends. Answers with its address and what it was asked. */
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

/** A server that answers as told, to requests from anywhere. */
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

/** A server that answers with this text. */
export function serverSaying(text: string, status = 200): Server {
  return serverThat((_, response) => response.writeHead(status).end(text));
}

/** A plain entry that costs 1 gp and weighs 5 lb. */
export function thing(id: string, name = id): Entry {
  return { kind: 'gear', id, name, weight: 5, cost: { currency: 'gp', amount: 1 } };
}

/** An answer with these items. */
export function answerOf(items: unknown[]): string {
  return JSON.stringify({ data: { items } });
}
