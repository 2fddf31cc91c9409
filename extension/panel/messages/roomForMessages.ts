import './roomForMessages.css';

/** The distance of the messages from the lower edge, and of what is scrolled to from the messages, in pixels. */
const GAPS = 16;

/**
 * Gives the scrolled areas room at their end for the messages, so that whatever these cover can be scrolled clear of
 * them, as the focus does by itself (docs/rules/panel.md#lasting-messages). Returns a function that ends it.
 */
export function keepRoomFor(messages: Element): () => void {
  let height = 0;
  let room = 0;

  /** Takes away only room that is out of sight: otherwise the content would move. */
  function update() {
    const scrollers = [...document.querySelectorAll<HTMLElement>('[data-scroller]')];
    const scrolled = scrollers.find(({ scrollTop }) => scrollTop > 0);
    const outOfSight = scrolled
      ? scrolled.scrollHeight - scrolled.clientHeight - scrolled.scrollTop
      : room;
    room = Math.max(height, room - outOfSight);
    for (const { style } of scrollers) {
      style.setProperty('--messages', `${height}px`);
      style.setProperty('--kept-room', `${room}px`);
    }
    if (room > height) {
      document.addEventListener('scroll', update, { capture: true, passive: true, once: true });
    }
  }

  const observer = new ResizeObserver(([entry]) => {
    const shown = entry?.contentRect.height ?? 0;
    height = shown && shown + GAPS;
    update();
  });
  observer.observe(messages);
  return () => observer.disconnect();
}
