/** The text of the line about the last export; `days` ago, or `undefined` if there was none. */
export function exportText(days: number | undefined): string {
  switch (days) {
    case undefined:
      return 'Never exported';
    case 0:
      return 'Last export today';
    case 1:
      return 'Last export 1 day ago';
    default:
      return `Last export ${days} days ago`;
  }
}
