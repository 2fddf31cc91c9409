import { showCrash } from './crashScreen';

// What nobody caught is a defect: it is said, never passed over. Errors without an object come from the
// browser, and mean nothing of the kind.
window.addEventListener('error', (event) => {
  if (event.error !== null && event.error !== undefined) {
    showCrash(event.error);
  }
});
window.addEventListener('unhandledrejection', (event) => showCrash(event.reason));
