import { Engine } from '../../../extension/engine/generated/engine.js';
import { createPanel } from '../../../extension/engine/panel.ts';
import type { ViewStore } from '../../../extension/engine/viewStore.ts';
import type { SimulatedLocalStorage } from '../../../extension/persistence/simulated/localStorage.ts';
import type { SimulatedPanel } from '../panel.ts';
import { place } from './amounts.ts';

/** Everything that a panel shows of its list, as one line a thing. */
function linesOf(views: ViewStore): string[] {
  const inventories = views.inventories.get();
  const { left, right } = views.columns.get();
  const cards = [...left, ...right].map(({ container }) => container);
  return [
    ...inventories.map((id) => views.inventoryListItems.get(id)),
    views.openInventory.get(),
    views.penalties.get(),
    views.hiddenColumns.get(),
    views.supplies.get(),
    views.columns.get(),
    views.party.get(),
    ...cards.flatMap((id) => [
      views.containers.get(id),
      ...views.rowsOf(id).map((row) => views.stacks.get(row)),
    ]),
  ].map((view) => JSON.stringify(view) ?? '');
}

/** The first difference between what a panel shows and what a new one would show of the stored list. */
export function sameViews(
  panel: SimulatedPanel,
  local: SimulatedLocalStorage,
  mayLackIds: boolean,
): string | undefined {
  const fresh = createPanel({
    engine: new Engine(2 ** 50),
    persistence: {
      beforeChange: () => ({ revision: 0, time: 0 }),
      store: () => {},
      readHistory: () => panel.persistence.readHistory(),
    },
  });
  const list = local.getItem('hss-invs') ?? undefined;
  const revision = Number(local.getItem('hss-revision') ?? 0);
  const ids = local.getItem('hss-ids') ?? undefined;
  const open = panel.views.openInventory.get()?.id;
  const index = open === undefined ? -1 : panel.views.inventories.get().indexOf(open);
  fresh.port.load({ list, revision, ids }, index < 0 ? undefined : index);
  panel.drawAll();
  const { left, right } = fresh.views.columns.get();
  const cards = [...left, ...right].map(({ container }) => container);
  fresh.fillListItems(fresh.views.inventories.get());
  fresh.fillCards(cards);
  for (const card of cards) {
    fresh.fillRows(card, 0, fresh.views.rowsOf(card).length);
  }
  const [shown, expected] = [linesOf(panel.views), linesOf(fresh.views)];
  fresh.engine.free();
  // Ids that did not fit differ from panel to panel. They are large numbers: `World.open` begins with one.
  const plain = (line = '') => (mayLackIds ? line.replace(/\d{10,}/g, '#') : line);
  const [one, other] = [shown, expected].map((lines) => lines.map(plain).join('\n'));
  return one === other ? undefined : place(one ?? '', other ?? '');
}
