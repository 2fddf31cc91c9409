import type { Plugin } from 'vite';

/** One shape of an icon: its SVG element and attributes. */
type Shape = [tag: string, attributes: Record<string, string>];

/** An icon in a style sheet; after the "?" come the attributes of the SVG to change. */
const asked = /--lucide: "([\w-]+)(?:\?([^"]+))?";/g;
/** The place in a style sheet for the picture with all icons. */
const all = 'var(--lucide)';

/** The size of an icon, and the distance from one to the next. */
const SIDE = 24;
const PITCH = 32;

/**
 * Puts Lucide's icons into the style sheet that names them, as one picture of which each class shows a part. Browsers
 * open a document for every SVG that a style sheet names, so one picture for all is much faster.
 */
export function icons(): Plugin {
  return {
    name: 'icons',
    enforce: 'pre',
    transform: {
      filter: { id: /\.css$/, code: all },
      async handler(sheet) {
        const drawings = await Promise.all(
          [...sheet.matchAll(asked)].map(([, name = '', changes], index) =>
            drawingOf(name, {
              x: index * PITCH,
              ...Object.fromEntries(new URLSearchParams(changes)),
            }),
          ),
        );
        const last = drawings.length - 1;
        const width = last * PITCH + SIDE;
        const picture = element(
          'svg',
          { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${SIDE}` },
          drawings.join(''),
        );
        const url = `url(data:image/svg+xml,${encodeURIComponent(picture)})`;
        let index = -1;
        const code = sheet
          .replace(all, `${url} 0 0 / ${(100 * width) / SIDE}% 100%`)
          .replaceAll(asked, () => {
            index += 1;
            return `-webkit-mask-position-x: ${(100 * index) / last}%;`;
          });
        return { code, map: null };
      },
    },
  };
}

/** An icon as a mask: opaque where something is drawn. */
async function drawingOf(name: string, changes: Record<string, string | number>): Promise<string> {
  const { __iconData: icon }: { __iconData: { node: Shape[] } } = await import(
    `lucide-react/icons/${name}`
  );
  const shapes = icon.node.map(([tag, { key: _, ...attributes }]) => element(tag, attributes));
  const svg = {
    width: SIDE,
    height: SIDE,
    fill: 'none',
    stroke: 'black',
    // 1.5 px at the size in which most icons are shown.
    'stroke-width': 2.25,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...changes,
  };
  return element('svg', svg, shapes.join(''));
}

function element(tag: string, attributes: Record<string, string | number>, content = ''): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  return `<${tag}${written.join('')}>${content}</${tag}>`;
}
