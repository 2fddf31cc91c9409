/** Find Item and servers that fail (docs/rules/catalogues-and-text.md#catalogue-messages). */
import type { ServerResponse } from 'node:http';
import { expect, inject, test } from 'vitest';
import {
  added,
  answerOf,
  entry,
  openFindItem,
  openOnMira,
  rowsOf,
  serverSaying,
  serverThat,
  start,
  thing,
} from './support/catalogue.ts';
import { inOneBrowser } from './support/in-one-browser.ts';
import type { Panel } from './support/panel.ts';

/** Checks that the dialog works after a failure, and that built-in items can be added. */
async function builtInStillWorks(panel: Panel): Promise<void> {
  await panel.find('button', 'Use the built-in catalogue').click();
  await panel.find('searchbox', 'Search').fill('torch');
  await entry(panel, 'Torch').click();
  await panel.find('dialog').disappears();
  expect(await added(panel)).toEqual([[1, 'Torch', 0.01, 1]]);
}

/** One host of each kind; the unit tests of the function that reads hosts have all others. */
const refused: [host: string, message: string][] = [
  ['javascript:alert(1)', 'Start with http:// or https://.'],
  ['http://a b', 'This is not a server address.'],
  ['http://127.0.0.1:4000/graphql', 'Leave out the path: /graphql is added to the address.'],
  ['http://mira:secret@127.0.0.1', 'Leave out the user name and password.'],
];

test('an invalid host is refused', async () => {
  const panel = await openOnMira();
  await openFindItem(panel);
  await panel.find('button', 'Catalogue').click();
  for (const [typed, message] of refused) {
    for (const button of ['Test', 'Save']) {
      await panel.find('textbox', 'Catalogue server').fill(typed);
      await panel.find('button', button).click();
      await panel.find('status', { text: message }).appears();
      await panel.find('textbox', 'Catalogue server').fill('');
    }
  }
  expect(await panel.stored('hss-catalogue-host')).toBeNull();
  await entry(panel, 'Abacus').appears();
  expect(await panel.foreignRequests()).toEqual([]);
});

/** Responds with this number of megabytes. */
function pour(response: ServerResponse, megabytes: number): void {
  const things = JSON.stringify(thing('x', 'y'.repeat(1000)));
  response.write('{"data":{"items":[');
  let left = megabytes * 1000;
  const more = () => {
    while (left > 0 && !response.destroyed) {
      left -= 1;
      if (!response.write(`${things},`)) {
        response.once('drain', more);
        return;
      }
    }
    response.end(`${things}]}}`);
  };
  more();
}

/** Responses of servers with their messages. The engine's tests have a table of texts that are not catalogues. */
const wrong: [answer: (response: ServerResponse) => void, message: string][] = [
  [
    (response) => response.writeHead(500).end('Oops'),
    'Error: The server answered with HTTP status 500.',
  ],
  [
    (response) => response.writeHead(500).end('{"errors":[{"message":"Not today."}]}'),
    'Error: Not today.',
  ],
  [
    (response) => response.end('<!doctype html><title>Welcome</title>'),
    'Error: The server’s answer is not JSON.',
  ],
  [
    (response) => response.end('{"errors":[{"message":"Cannot query field."}],"data":null}'),
    'Error: Cannot query field.',
  ],
  [(response) => response.end('[1,2,3]'), 'Error: The server’s answer is not a catalogue.'],
  [
    (response) => {
      response.writeHead(200, { 'content-length': 1000 });
      response.write('{"data":');
      setTimeout(() => response.destroy(), 50);
    },
    'Error: Could not connect to',
  ],
  [(response) => pour(response, 50), 'Error: The server’s answer is larger than 8 MB.'],
];

test('each failure of a server is reported', async () => {
  let answer = wrong[0]?.[0];
  const { host } = await start(serverThat((_, response) => answer?.(response)));
  const panel = await openOnMira(host);
  panel.expectMessage(/127\.0\.0\.1/);
  await openFindItem(panel);
  for (const [next, message] of wrong) {
    if (next !== answer) {
      answer = next;
      await panel.find('button', 'Try again').click();
    }
    await expect.poll(() => panel.find('alert').text()).toContain(message);
  }
  await builtInStillWorks(panel);
});

test('a redirect is not followed', async () => {
  const elsewhere = await start(serverSaying(answerOf([thing('a', 'Astrolabe')])));
  const location = `${elsewhere.host}/graphql`;
  let status = 301;
  const { host, asked } = await start(
    serverThat((_, response) => response.writeHead(status, { location }).end()),
  );
  const panel = await openOnMira(host);
  await openFindItem(panel);
  const refusal = {
    text: 'Error: The server redirects to another address: enter that one instead.',
  };
  await panel.find('alert', refusal).appears();
  for (status of [302, 303, 307, 308]) {
    const before = asked.length;
    await panel.find('button', 'Try again').click();
    await expect.poll(() => asked.length).toBeGreaterThan(before);
    await panel.find('alert', refusal).appears();
  }
  expect(elsewhere.asked).toEqual([]);
  await builtInStillWorks(panel);
});

test('connection refused, then a second try when the server has started', async () => {
  const { host } = await start(serverSaying(''));
  const port = Number(new URL(host).port) + 1;
  const nobody = `http://127.0.0.1:${port}`;
  const panel = await openOnMira(nobody);
  panel.expectMessage(/127\.0\.0\.1/);
  await openFindItem(panel);
  await panel.find('alert', { text: `Error: Could not connect to ${nobody}.` }).appears();
  const late = serverSaying(answerOf([thing('a', 'Astrolabe')]));
  await new Promise<void>((resolve) => late.listen(port, '127.0.0.1', resolve));
  await panel.find('button', 'Try again').click();
  await entry(panel, 'Astrolabe').appears();
  late.closeAllConnections();
  late.close();
});

// Half of the time is waiting for the clock, so one browser is enough.
test.runIf(inject('browser') === 'chromium')(
  'a server that never answers or never ends its answer is given up after 15 s',
  async () => {
    const silent = await start(serverThat(() => {}));
    const endless = await start(serverThat((_, response) => response.write('{"data":')));
    const panel = await openOnMira(silent.host);
    panel.expectMessage(/127\.0\.0\.1/);
    const begin = Date.now();
    await openFindItem(panel);
    await panel.find('status', { text: 'Loading...' }).appears();
    await panel.store(endless.host, 'hss-catalogue-host');
    const other = await panel.another();
    await openFindItem(other);
    await other.find('status', { text: 'Loading...' }).appears();
    for (const each of [panel, other]) {
      await expect
        .poll(() => each.find('alert', { text: 'Error: Timed out after 15 s.' }).count(), {
          timeout: 25_000,
        })
        .toBe(1);
      expect(Date.now() - begin).toBeGreaterThan(14_500);
    }
    expect([silent.asked.length, endless.asked.length]).toEqual([1, 1]);
    await builtInStillWorks(other);
  },
);

test('the built-in catalogue can be used while a request is running, and stays', async () => {
  let answer = () => {};
  const server = serverThat((_, response) => {
    answer = () => response.end(answerOf([thing('a', 'Astrolabe')]));
  });
  const { host, asked } = await start(server);
  const panel = await openOnMira(host);
  panel.expectMessage(/127\.0\.0\.1/);
  await openFindItem(panel);
  await panel.find('status', { text: 'Loading...' }).appears();
  await expect.poll(() => asked).toHaveLength(1);
  await panel.find('button', 'Use the built-in catalogue').click();
  await entry(panel, 'Abacus').appears();
  answer();
  await panel.press('Escape');
  await openFindItem(panel);
  await entry(panel, 'Abacus').appears();
  expect(await panel.stored('hss-catalogue-host')).toBe(host);
  await panel.find('button', 'Catalogue').click();
  await panel.find('button', 'Refresh').click();
  await panel.find('status', { text: 'Loading...' }).appears();
  await expect.poll(() => asked).toHaveLength(2);
  answer();
  await entry(panel, 'Astrolabe').appears();
});

test.runIf(inOneBrowser)('no data', async () => {
  const { host } = await start(serverSaying('{"data":{"items":null}}'));
  const panel = await openOnMira(host);
  await openFindItem(panel);
  await panel.find('status', { text: 'No data found.' }).appears();
  await panel.find('searchbox', 'Search').fill('a');
  await panel.press('Enter');
  await expect.poll(() => panel.find('status', { text: 'No data found.' }).count()).toBe(1);
  expect(await added(panel)).toEqual([]);
});

test.runIf(inOneBrowser)(
  'unreadable entries are left out and counted, and the others are listed',
  async () => {
    const bad = [
      { ...thing('a'), id: null },
      { ...thing('b'), name: '' },
      { ...thing('c'), weight: -1 },
      { ...thing('d'), cost: { currency: 'gold', amount: 1 } },
      null,
    ];
    const text = answerOf([thing('x', 'Good one'), ...bad, thing('y', 'Heavy one')]);
    const { host } = await start(serverSaying(text.replace('"weight":-1', '"weight":1e999')));
    const panel = await openOnMira(host);
    const dialog = await openFindItem(panel);
    await entry(panel, 'Good one').appears();
    expect(await rowsOf(panel)).toHaveLength(2);
    await expect
      .poll(() => dialog.text())
      .toContain('5 entries could not be read and were left out.');
  },
);

test.runIf(inOneBrowser)(
  'a pack that contains itself is listed and refused with a message',
  async () => {
    const mention = (id: string) => ({ ...thing(id), kind: 'pack' });
    const holding = (id: string, ...ids: string[]) => ({
      ...mention(id),
      contents: ids.map((inner) => ({ quantity: 2, item: mention(inner) })),
    });
    const doubling = Array.from({ length: 60 }, (_, n) =>
      holding(`Doubling ${n}`, `Doubling ${n + 1}`, `Doubling ${n + 1}`),
    );
    const items = [holding('Ouroboros', 'Tail'), holding('Tail', 'Ouroboros'), ...doubling];
    const { host } = await start(serverSaying(answerOf([...items, thing('Doubling 60')])));
    const panel = await openOnMira(host);
    await openFindItem(panel);
    for (const [name, why] of [
      ['Ouroboros', 'Ouroboros contains itself, so it cannot be added.'],
      ['Doubling 0', 'Doubling 0 contains too much, so it cannot be added.'],
    ] as const) {
      await panel.find('searchbox', 'Search').fill(name);
      await entry(panel, name).click();
      await panel.find('status', { text: why }).appears();
    }
    await panel.find('dialog', 'Find Item').appears();
    expect(await added(panel)).toEqual([]);
    await panel.find('searchbox', 'Search').fill('doubling 60');
    await panel.press('Enter');
    await panel.find('dialog').disappears();
    expect(await added(panel)).toEqual([[1, 'Doubling 60', 1, 5]]);
  },
);
