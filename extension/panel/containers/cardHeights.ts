import styles from './Columns.module.css';

/**
 * Measures the heights of a row, of a card without its rows and of a collapsed card, now and whenever the width of the
 * columns changes. The list items of cards that are not drawn get their height from these. Returns a function that
 * stops measuring.
 */
export function measureCards(columns: HTMLElement): () => void {
  // For the empty list items alone: properties set on the columns would restyle everything inside them.
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  const heights = new Map<string, number>();
  let width = 0;
  const observer = new ResizeObserver(() => {
    if (width !== columns.clientWidth) {
      width = columns.clientWidth;
      heights.clear();
    }
    const before = heights.size;
    const row = columns.querySelector<HTMLElement>('[data-stack]');
    const rows = row?.closest<HTMLElement>('[data-rows]');
    const card = row?.closest('section');
    if (row && rows && card && !heights.has('--row-height')) {
      heights.set('--row-height', row.offsetHeight);
      heights.set('--frame-height', card.offsetHeight - rows.offsetHeight);
    }
    const collapsed = columns.querySelector<HTMLElement>('section[data-collapsed]');
    if (collapsed && !heights.has('--collapsed-height')) {
      heights.set('--collapsed-height', collapsed.offsetHeight);
    }
    if (heights.size !== before) {
      const properties = [...heights].map(([name, height]) => `${name}: ${height}px;`);
      sheet.replaceSync(`.${styles.list} > li:empty { ${properties.join(' ')} }`);
    }
  });
  observer.observe(columns);
  return () => {
    observer.disconnect();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  };
}
