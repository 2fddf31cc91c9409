let latest = Number.NEGATIVE_INFINITY;

/** True if a file was handed to the browser at or after `time`, as `performance.now()` gives it. */
export function hasDownloadedSince(time: DOMHighResTimeStamp): boolean {
  return latest >= time;
}

/** Hands a text to the browser as a file to save (docs/rules/storage.md#exported-files). */
export function download(name: string, text: string): void {
  latest = performance.now();
  const type = name.endsWith('.txt') ? 'text/plain' : 'application/json';
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The download has its own reference to the data by then, also in Firefox's sidebar.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
