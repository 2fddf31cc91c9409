import { createPortal } from 'react-dom';
import controls from '../../styles/controls.module.css';
import { useAnnouncements } from './announcements';

/**
 * The one live region for what happens away from the focus: everything is said once. Messages that
 * are also seen are no live regions themselves.
 */
export function Announcer() {
  return (
    // Beside the panel, which an open dialog hides from screen readers.
    createPortal(
      <div className={controls.hidden} aria-live="polite">
        {useAnnouncements().map(({ number, text }) => (
          <p key={number}>{text}</p>
        ))}
      </div>,
      document.body,
    )
  );
}
