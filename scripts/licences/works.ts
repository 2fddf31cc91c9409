/** A work of others that the extension contains, with the texts of its licence. */
export interface Work {
  name: string;
  version: string;
  /** The licence as the package names it, such as `MIT OR Apache-2.0`. */
  licence: string;
  texts: string[];
}
