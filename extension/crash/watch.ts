import { ignoreInputOnceEnded, showCrash } from './crashScreen';

ignoreInputOnceEnded();

// An uncaught error is a defect and always shows the crash screen. Errors without an object come from the browser and
// are harmless.
window.addEventListener('error', (event) => {
  if (event.error !== null && event.error !== undefined) {
    showCrash(event.error);
  }
});
window.addEventListener('unhandledrejection', (event) => showCrash(event.reason));
