/** Parts that the first picture of the panel does without (fetchLater.ts). */
export { Dialogs } from './Dialogs';
export { StepsMenu } from './header/StepsMenu';
