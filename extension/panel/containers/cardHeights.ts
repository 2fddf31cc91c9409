/**
 * Measures, now and whenever the columns get another width, how high a row is and a card without its rows: a card that
 * is not drawn is held open by that. Answers how to end it.
 */
export function measureCards(columns: HTMLElement): () => void {
  let width = 0;
  const observer = new ResizeObserver(() => {
    const row = columns.querySelector<HTMLElement>('[data-stack]');
    const rows = row?.closest<HTMLElement>('[data-rows]');
    const card = row?.closest('section');
    if (row && rows && card && width !== columns.clientWidth) {
      width = columns.clientWidth;
      columns.style.setProperty('--row-height', `${row.offsetHeight}px`);
      columns.style.setProperty('--frame-height', `${card.offsetHeight - rows.offsetHeight}px`);
    }
  });
  observer.observe(columns);
  return () => observer.disconnect();
}
