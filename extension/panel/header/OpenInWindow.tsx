import { views } from '../../engine/page';
import { openInWindowOrTab } from '../../platform';
import { IconButton } from '../controls/IconButton';
import { WindowIcon } from '../controls/icons';

/** Opens the panel in a window of its own (docs/rules/panel.md#a-window-of-its-own). */
export function OpenInWindow() {
  function open() {
    openInWindowOrTab().catch(() => views.showProblem('The browser opened no window.'));
  }

  return <IconButton label="Open in a window" icon={WindowIcon} onClick={open} />;
}
