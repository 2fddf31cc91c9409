import { openPanelFromToolbar } from '../platform/toolbar';
import { handOverSelectedText } from './handOver';

openPanelFromToolbar();
handOverSelectedText();
