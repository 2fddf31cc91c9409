import styles from './Columns.module.css';

/**
 * Measures the height of a row and of a card without its rows, now and whenever the width of the columns changes. The
 * list items of cards that are not drawn get their height from these. Returns a function that stops measuring.
 */
export function measureCards(columns: HTMLElement): () => void {
  // For the empty list items alone: properties set on the columns would restyle everything inside them.
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  let width = 0;
  const observer = new ResizeObserver(() => {
    const row = columns.querySelector<HTMLElement>('[data-stack]');
    const rows = row?.closest<HTMLElement>('[data-rows]');
    const card = row?.closest('section');
    if (row && rows && card && width !== columns.clientWidth) {
      width = columns.clientWidth;
      const frame = card.offsetHeight - rows.offsetHeight;
      sheet.replaceSync(
        `.${styles.list} > li:empty { --row-height: ${row.offsetHeight}px; --frame-height: ${frame}px; }`,
      );
    }
  });
  observer.observe(columns);
  return () => {
    observer.disconnect();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  };
}
