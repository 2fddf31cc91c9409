import { createServer, type InlineConfig, type Plugin } from 'vite';

/** The component whose picture is in the page before its scripts have arrived. */
const component = '/extension/panel/header/FirstHeader.tsx';
const place = '<div id="root"></div>';

/**
 * Draws the panel's header into its page, with the class names of this build, so that something is seen while the
 * scripts are on their way.
 */
export function firstHeader(): Plugin {
  let css: InlineConfig = {};
  return {
    name: 'first-header',
    apply: 'build',
    configResolved({ css: { modules } }) {
      css = { css: { modules } };
    },
    transformIndexHtml: {
      order: 'pre',
      handler: async (page) =>
        page.includes(place)
          ? page.replace(place, `<div id="root">${await drawn(css)}</div>`)
          : page,
    },
  };
}

/** The component as HTML. */
async function drawn(css: InlineConfig): Promise<string> {
  const server = await createServer({
    ...css,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const [{ FirstHeader }, { createElement }, { renderToStaticMarkup }] = await Promise.all([
      server.ssrLoadModule(component),
      import('react'),
      import('react-dom/server'),
    ]);
    return renderToStaticMarkup(createElement(FirstHeader));
  } finally {
    await server.close();
  }
}
