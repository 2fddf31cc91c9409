import type { CodeProblem, InventoryPreview } from '../../engine/types';
import { type Unpacked, unpack } from '../../files/codes';

/** A code, and its inventory or the reason why there is none. */
export interface StagedCode {
  packed: string;
  /** The length of its unpacked text, if that is staged. */
  characters: number;
  inventory?: InventoryPreview | undefined;
  problem?: CodeProblem | undefined;
}

/** The codes of a text. Each is unpacked and staged once, however often the text around it changes. */
export class StagedCodes {
  #codes: readonly StagedCode[] = [];

  /** `stage` stages an unpacked text in the engine; undefined if it is no inventory. */
  constructor(private readonly stage: (text: string) => InventoryPreview | undefined) {}

  /** Replaces the codes. Resolves to undefined, and replaces nothing, if `isReplaced` returns true meanwhile. */
  async replace(
    packed: readonly string[],
    isReplaced: () => boolean,
  ): Promise<readonly StagedCode[] | undefined> {
    const known = new Map(this.#codes.map((code) => [code.packed, code]));
    const taken = packed.reduce((sum, code) => sum + (known.get(code)?.characters ?? 0), 0);
    const unpacked = await unpack(
      packed.filter((code) => !known.has(code)),
      taken,
    );
    if (isReplaced()) {
      return;
    }
    this.#codes = packed.map((code) => known.get(code) ?? this.#staged(code, unpacked.get(code)));
    return this.#codes;
  }

  #staged(packed: string, { text, problem }: Partial<Unpacked> = {}): StagedCode {
    const inventory = text === undefined ? undefined : this.stage(text);
    return inventory
      ? { packed, characters: text?.length ?? 0, inventory }
      : { packed, characters: 0, problem: problem ?? 'unreadable' };
  }
}
