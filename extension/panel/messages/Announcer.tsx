import { createPortal } from 'react-dom';
import controls from '../../styles/controls.module.css';
import { useAnnouncements } from './announcements';

/**
 * The only live region for events away from the focus, so that each is announced once. Visible messages are not live
 * regions themselves.
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
