import { expect, test } from 'vitest';
import { readHost } from './host.ts';

test.each([
  ['http://localhost:8080', 'http://localhost:8080'],
  [' https://Items.example/ ', 'https://items.example'],
  ['HTTPS://items.example:443', 'https://items.example'],
  ['http://[::1]:4000', 'http://[::1]:4000'],
])('%j is read as %j', (typed, host) => {
  expect(readHost(typed)).toEqual({ host });
});

test.each([
  ['', /^Start with/],
  ['items.example', /^Start with/],
  ['127.0.0.1:4000', /^Start with/],
  ['ftp://items.example', /^Start with/],
  ['javascript:alert(1)', /^Start with/],
  ['http://', /not a server address/],
  ['http://two words', /not a server address/],
  ['http://items.example:port', /not a server address/],
  ['https://me:secret@items.example', /user name/],
  ['https://:secret@items.example', /user name/],
  ['https://items.example/graphql', /path/],
  ['https://items.example/?a=b', /path/],
  ['https://items.example/#a', /path/],
])('%j is refused', (typed, problem) => {
  expect(readHost(typed).problem).toMatch(problem);
});
