import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AboutLines } from './AboutLines';

const linksIn = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link);
const own = ['/what-is-new.html', '/privacy.html', '/licences.html'];

test('with an address for reports there is a link to it', () => {
  const html = renderToStaticMarkup(
    <AboutLines version="1.2.3" bugs="https://example.org/reports" onSaveReport={() => {}} />,
  );
  expect(html).toContain('Version 1.2.3');
  expect(linksIn(html)).toEqual([...own, 'https://example.org/reports']);
  expect(html).not.toContain('Found a problem?');
});

test.each([undefined, ''])('without an address (%o) it says what to do instead', (bugs) => {
  const html = renderToStaticMarkup(
    <AboutLines version="1.2.3" bugs={bugs} onSaveReport={() => {}} />,
  );
  expect(linksIn(html)).toEqual(own);
  expect(html).toContain('Report it on the store’s page, or to whoever gave you this extension.');
});
