import styles from './Columns.module.css';

/**
 * Measures, now and whenever the columns get another width, how high a row is and a card without its rows: a card that
 * is not drawn is held open by that. Returns a function that ends it.
 */
export function measureCards(columns: HTMLElement): () => void {
  // For the empty list items alone: properties of the columns would have all that is in them styled again.
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
