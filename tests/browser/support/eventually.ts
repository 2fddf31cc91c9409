const patience = 15_000;

/** Tries again until it works: what a test looks for may take a moment to appear. */
export async function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  const end = Date.now() + patience;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > end) {
        // Puppeteer passes on the page's stack, of which only the message helps.
        throw error instanceof Error ? new Error(error.message) : error;
      }
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
}
