/** Small files with very many entries of one kind, each beside one with little except stacks. */
import {
  type Inventory,
  inventory,
  saved,
  stack,
  storage,
} from '../browser/support/inventories.ts';
import { catalogueOf, storedList, workedWith } from './generated.ts';

interface Lists {
  name: string;
  many: string;
  /** A file of the same size, with five containers. */
  plain: string;
}

export function manyOfEach(): Lists[] {
  const chests = Array.from({ length: 20_000 }, (_, index) =>
    storage(index === 0 ? workedWith.storage : `Chest ${index}`, [stack(`Thing ${index}`)]),
  );
  const small = Array.from({ length: 20_000 }, (_, index) => inventory(`Name ${index}`));
  return [
    lists('20,000 containers', inventory('Mira', chests.slice(0, 10_000), chests.slice(10_000))),
    lists('20,000 inventories', inventory('Mira', chests.slice(0, 5)), ...small),
    lists('a list of 20,000 items', besideList, listOf20000()),
  ];
}

/** The inventory that knows the list. */
const besideList = inventory('Mira', [storage(workedWith.storage, [stack('Lute')])]);

/** A list of the items that a catalogue of as many entries has. */
function listOf20000(): Inventory {
  const entries = catalogueOf(20_000);
  const items = entries.map(({ name, weight, cost }) =>
    stack(name, { weight, value: cost.amount }),
  );
  return { ...inventory('Market', [storage('Shelf', items)]), itemList: true };
}

/** An inventory beside a list of 20,000 items, and alone. */
export const besideItems = { many: saved(besideList, listOf20000()), plain: saved(besideList) };

/** The numbers of penalties. */
export const few = 200;
export const many = 10_000;

export function withPenalties(count: number): string {
  const each = Array.from({ length: count }, (_, index) => ({
    source: `Wound ${index}`,
    slots: 0.5,
  }));
  return saved(inventory('Mira', [storage(workedWith.storage, [stack('Rope')])], [], each));
}

function lists(name: string, ...inventories: Inventory[]): Lists {
  const text = saved(...inventories);
  const fifth = Math.round((text.length / storedList(1_000).length) * 200);
  return { name, many: text, plain: storedList(5 * fifth) };
}
