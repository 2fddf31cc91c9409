import styles from './ghost.module.css';

/** The effect of releasing the row here: it goes somewhere, or nowhere. */
type Drop = 'somewhere' | 'nowhere';

/** Shows the name of the dragged row beside the pointer. */
export function showGhost(name: string): {
  moveTo: (x: number, y: number, drop: Drop) => void;
  remove: () => void;
} {
  const ghost = document.createElement('div');
  ghost.className = styles.ghost ?? '';
  ghost.ariaHidden = 'true';
  ghost.textContent = name;
  const cover = document.createElement('div');
  cover.className = styles.cover ?? '';
  document.body.append(cover, ghost);
  getSelection()?.removeAllRanges();
  return {
    moveTo(x, y, drop) {
      const left = Math.min(x + 14, window.innerWidth - ghost.offsetWidth - 6);
      ghost.style.transform = `translate(${left}px, ${y + 10}px)`;
      ghost.toggleAttribute('data-nowhere', drop === 'nowhere');
    },
    remove() {
      ghost.remove();
      cover.remove();
    },
  };
}
