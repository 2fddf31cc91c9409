import { openPanelFromToolbar } from '../platform/toolbar';

openPanelFromToolbar();
