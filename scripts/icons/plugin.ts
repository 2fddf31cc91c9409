import type { Plugin } from 'vite';

/** One shape of a drawing: its element and that element's attributes. */
type Shape = [tag: string, attributes: Record<string, string>];

/** How a style sheet asks for a drawing: with what of its SVG is to be otherwise behind a "?". */
const asked = /--lucide: "([\w-]+)(?:\?([^"]+))?";/g;
/** Where it wants all of them. */
const all = 'var(--lucide)';

/** The side of a drawing, and from the beginning of one to that of the next. */
const SIDE = 24;
const PITCH = 32;

/**
 * Puts Lucide's own drawings into the style sheet that asks for them: as one picture, of which each class
 * shows a part. Browsers open a document for every SVG that a style sheet names; one of them costs next to nothing.
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

/** A drawing, opaque where something is drawn. */
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
    // 1.5 px at the size that most are shown in.
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
