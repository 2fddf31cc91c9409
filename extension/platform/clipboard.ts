/** Puts a text on the clipboard. Resolves to whether the browser let it. */
export async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Whoever asked shows the text instead.
    return false;
  }
}
