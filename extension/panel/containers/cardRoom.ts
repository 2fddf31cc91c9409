/**
 * Measures, now and whenever the panel gets another width, what room a row takes and what a card takes besides its
 * rows, for the cards that are not drawn. Answers how to end that.
 */
export function tellRoomOfCards(columns: HTMLElement): () => void {
  let width = 0;
  const observer = new ResizeObserver(() => {
    const row = columns.querySelector<HTMLElement>('[data-stack]');
    const rows = row?.closest<HTMLElement>('[data-rows]');
    const card = row?.closest('section');
    if (row && rows && card && width !== columns.clientWidth) {
      width = columns.clientWidth;
      columns.style.setProperty('--row-room', `${row.offsetHeight}px`);
      columns.style.setProperty('--card-room', `${card.offsetHeight - rows.offsetHeight}px`);
    }
  });
  observer.observe(columns);
  return () => observer.disconnect();
}
