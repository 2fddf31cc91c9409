const session = new AbortController();

/** Aborted once the session has ended: nothing may be changed or saved any more. */
export const ended: AbortSignal = session.signal;

/** Ends the session: all that follows `ended` stops. */
export function endSession(): void {
  session.abort();
}
