import { addMenuEntries } from '../platform/menus';
import { rememberPopupWindows } from '../platform/popupWindows';
import { openPanelFromToolbar } from '../platform/toolbar';
import { handOverSelectedText } from './handOver';

rememberPopupWindows();
addMenuEntries();
openPanelFromToolbar();
handOverSelectedText();
