import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
// Not just 'graphql': Vitest would take another copy of it than graphql-http does.
import { buildSchema, isAbstractType } from 'graphql/index.js';
import { createHandler } from 'graphql-http/lib/use/http';

/** @import { Entry } from './entries.js' */

/** @type {Record<string, string>} */
const types = {
  weapon: 'WeaponItem',
  armor: 'ArmorItem',
  tools: 'ToolsItem',
  stack: 'StackItem',
  pack: 'PackItem',
};

/** Any web page may send requests: a catalogue contains nothing private. */
const anyOrigin = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'content-type',
  'access-control-max-age': '600',
};

function itemSchema() {
  const text = readFileSync(new URL('schema.graphql', import.meta.url), 'utf8');
  const schema = buildSchema(text);
  const item = schema.getType('Item');
  if (isAbstractType(item)) {
    item.resolveType = ({ kind }) => types[kind] ?? 'GearItem';
  }
  return schema;
}

/**
 * A catalogue server: GraphQL over HTTP at `/graphql`, for this computer only. Start it with `listen`.
 *
 * @param {Entry[]} items
 */
export function catalogueServer(items) {
  const handle = createHandler({ schema: itemSchema(), rootValue: { items } });
  return createServer((request, response) => {
    for (const [name, value] of Object.entries(anyOrigin)) {
      response.setHeader(name, value);
    }
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
    } else if (request.url?.split('?')[0] === '/graphql') {
      void handle(request, response);
    } else {
      response.writeHead(404).end('Ask for /graphql.\n');
    }
  });
}

/**
 * Starts a server on this computer's own address; resolves to that address.
 *
 * @param {import('node:http').Server} server
 * @param {number} [port] any free one if left out
 * @returns {Promise<string>}
 */
export function listen(server, port = 0) {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      if (address && typeof address === 'object') {
        resolve(`http://127.0.0.1:${address.port}`);
      }
    });
  });
}
