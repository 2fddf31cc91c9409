/** Something that must never happen. */
export interface Fault {
  /** The rule that was broken. */
  rule: string;
  details: string;
}

/** Reports that a rule was broken. */
export type Report = (rule: string, details: string) => void;
