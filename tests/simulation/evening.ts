import { collapsedContainers } from '../../extension/persistence/settings.ts';
import { type CommandKind, commands, inventoryOf, Shown } from './commands.ts';
import { type Fault, Model } from './model.ts';
import type { SimulatedPanel } from './panel.ts';
import { type QuestionKind, questions } from './questions.ts';
import { Random } from './random.ts';
import { type Mood, World } from './world.ts';

/** The number of panels that can be open. */
const PLACES = 4;

export type ReversalKind = 'undo' | 'redo' | 'undoThrough' | 'restore' | 'addImported' | 'select';

/** What is damaged: the list only while no panel is open. */
export type Damage = 'list' | 'settings' | 'ids' | 'step';

/** Something that happens. Its own seed decides everything about it, whatever happened before. */
export type Event = { seed: number; after: number } & (
  | { does: 'open' | 'reload'; place: number; isPrivate?: boolean }
  | { does: 'close' | 'kill'; place: number }
  | { does: 'command'; place: number; kind: CommandKind }
  | { does: 'question'; place: number; kind: QuestionKind }
  | { does: 'action'; place: number; kind: ReversalKind }
  | { does: 'fill' | 'make room' | 'rest' | 'quit browser' | 'kill browser' }
  | { does: 'set mood'; mood: Mood }
  | { does: 'set clock'; milliseconds: number }
  | { does: 'forget' | 'type' | 'drop text'; place: number }
  | { does: 'type in field' | 'leave field'; place: number }
  | { does: 'export' | 'weekly copy' | 'collapse'; place: number }
  | { does: 'damage'; what: Damage }
);

/** What can be different from one evening to the next. */
export interface Theme {
  panels: number;
  /** The last panel is in a private window. Then players only use one window after the other. */
  hasPrivate: boolean;
  fills: boolean;
  kills: boolean;
  moods: boolean;
  jumps: boolean;
  forgets: boolean;
  damages: boolean;
}

const CALM = {
  fills: false,
  kills: false,
  moods: false,
  jumps: false,
  forgets: false,
  damages: false,
};

const commandKinds = Object.keys(commands) as CommandKind[];
const questionKinds = Object.keys(questions) as QuestionKind[];
/** The commands that people give most. */
const frequent: CommandKind[] = [
  'addStack',
  'editStack',
  'typeCoins',
  'deleteStacks',
  'moveStacks',
  'deleteContainer',
];

/** The events of the evening with this number. */
export function eveningOf(seed: number, length: number): Event[] {
  const random = new Random(seed);
  const theme: Theme = random.oneIn(6)
    ? { panels: random.one(2, 3), hasPrivate: true, ...CALM }
    : {
        panels: random.one(1, 2, 2, 3, PLACES),
        hasPrivate: false,
        fills: random.oneIn(2),
        kills: random.oneIn(3),
        moods: random.oneIn(4),
        jumps: random.oneIn(4),
        forgets: random.oneIn(4),
        damages: random.oneIn(6),
      };
  const events: Event[] = [];
  for (let index = 0; index < length; index += 1) {
    events.push(eventOf(random, theme));
  }
  return events;
}

function eventOf(random: Random, theme: Theme): Event {
  const common = { seed: random.seed(), after: random.one(0, 0, 1, 20, 200, 500, 2000) };
  const place = random.below(theme.panels);
  const chance = random.below(100);
  if (chance < 48) {
    const kind = random.oneIn(2) ? random.pick(frequent) : random.pick(commandKinds);
    return { ...common, does: 'command', place, kind: kind ?? 'addStack' };
  }
  if (chance < 59) {
    const kind = random.one(
      'undo',
      'undo',
      'undo',
      'redo',
      'undoThrough',
      'restore',
      'addImported',
      'select',
    );
    return { ...common, does: 'action', place, kind };
  }
  if (chance < 72) {
    return { ...common, does: 'question', place, kind: random.pick(questionKinds) ?? 'forms' };
  }
  if (chance < 73) {
    return { ...common, does: random.one('export', 'weekly copy', 'collapse'), place };
  }
  if (chance < 76) {
    return { ...common, does: random.one('type in field', 'type in field', 'leave field'), place };
  }
  const isPrivate = theme.hasPrivate && place === theme.panels - 1;
  if (chance < 80) {
    return { ...common, does: random.one('type', 'type', 'drop text'), place };
  }
  if (chance < 87) {
    return { ...common, does: 'open', place, ...(isPrivate && { isPrivate }) };
  }
  if (chance < 91) {
    const does = random.one('close', 'close', 'reload', 'kill');
    return { ...common, does, place, ...(does === 'reload' && isPrivate && { isPrivate }) };
  }
  if (chance < 93) {
    return { ...common, does: 'rest' };
  }
  const rare: Event[] = [];
  if (theme.fills) {
    rare.push({ ...common, does: random.one('fill', 'fill', 'make room') });
  }
  if (theme.kills) {
    rare.push({ ...common, does: random.one('kill browser', 'quit browser') });
  }
  if (theme.moods) {
    rare.push({
      ...common,
      does: 'set mood',
      mood: random.one('answers', 'is slow', 'refuses', 'never answers'),
    });
  }
  if (theme.jumps) {
    const milliseconds = random.one(
      1000,
      -1000,
      3_600_000,
      -3_600_000,
      86_400_000,
      -86_400_000,
      200 * 86_400_000,
    );
    rare.push({ ...common, does: 'set clock', milliseconds });
  }
  if (theme.forgets) {
    rare.push({ ...common, does: 'forget', place });
  }
  if (theme.damages) {
    const what = random.one('list', 'settings', 'ids', 'step');
    rare.push({ ...common, does: 'damage', what });
  }
  return random.pick(rare) ?? { ...common, does: 'open', place };
}

/** An evening as it went. */
export interface Played {
  fault: Fault | undefined;
  /** A line for each event that did something. */
  story: string[];
  /** The kinds of commands that changed something, and of questions that were answered. */
  kinds: ReadonlySet<string>;
}

/** Lets an evening happen. `start` is the seed of the list that is stored at its beginning. */
export async function play(start: number, events: readonly Event[]): Promise<Played> {
  const model = new Model();
  const world = new World(model);
  model.watch(world);
  const story: string[] = [];
  const kinds = new Set<string>();
  const onError = (error: unknown) => {
    model.report(
      'nothing is thrown',
      error instanceof Error ? (error.stack ?? error.message) : String(error),
    );
  };
  world.time.onError = onError;
  const others = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', onError);
  const evening = new Evening(world, model, story, kinds);
  try {
    await evening.begin(start);
    for (const event of events) {
      await evening.happen(event);
      if (model.fault) {
        break;
      }
    }
    if (!model.fault) {
      await evening.end();
    }
  } catch (error) {
    onError(error);
  } finally {
    process.removeAllListeners('unhandledRejection');
    for (const other of others) {
      process.on('unhandledRejection', other);
    }
    for (const place of world.panels.keys()) {
      world.panels[place]?.kill();
    }
  }
  return { fault: model.fault, story, kinds };
}

class Evening {
  /** True if the private window was used last. */
  #isPrivateUsed = false;

  constructor(
    private readonly world: World,
    private readonly model: Model,
    private readonly story: string[],
    private readonly kinds: Set<string>,
  ) {}

  async begin(start: number): Promise<void> {
    const random = new Random(start);
    this.world.random = random;
    if (!random.oneIn(5)) {
      const list = Array.from({ length: 1 + random.below(3) }, () => inventoryOf(random));
      this.world.local.setItem('hss-invs', JSON.stringify(list));
      this.story.push(`Stored: ${JSON.stringify(list)}`);
    }
    this.#open(0);
    await this.world.time.pass(200);
  }

  async happen(event: Event): Promise<void> {
    const { world, model } = this;
    world.random = new Random(event.seed);
    await world.time.pass(event.after);
    if (model.fault) {
      return;
    }
    switch (event.does) {
      case 'open':
        if (!world.panels[event.place]) {
          this.#open(event.place, event.isPrivate);
          await world.time.pass(world.random.one(50, 100, 6000));
        }
        break;
      case 'close':
      case 'kill':
        this.#end(event.place, event.does);
        break;
      case 'reload':
        if (world.panels[event.place]?.isOpen) {
          this.#end(event.place, 'close');
          this.#open(event.place, event.isPrivate);
          await world.time.pass(100);
        }
        break;
      case 'command':
      case 'question':
      case 'action': {
        const panel = world.panels[event.place];
        if (panel?.isOpen) {
          if (panel.isPrivate !== this.#isPrivateUsed) {
            // Players change to another window only after a moment.
            await world.time.pass(3000);
            this.#isPrivateUsed = panel.isPrivate;
          }
          this.#act(panel, event);
        }
        break;
      }
      case 'type':
      case 'drop text': {
        const panel = world.panels[event.place];
        if (panel?.isOpen) {
          this.#type(panel, event.does);
        }
        break;
      }
      case 'type in field':
      case 'leave field':
      case 'export':
      case 'weekly copy':
      case 'collapse': {
        const panel = world.panels[event.place];
        if (panel?.isOpen) {
          this.#tryOut(panel, event.does);
        }
        break;
      }
      case 'damage':
        this.#damage(event.what);
        break;
      case 'forget': {
        const panel = world.panels[event.place];
        if (panel?.isOpen) {
          this.#tell(`${panel.name} forgets everything`);
          model.onForgetting();
          void panel.persistence.forgetEverything();
        }
        break;
      }
      case 'fill': {
        const room = world.local.used + world.random.one(0, 5, 30, 100);
        world.local.room = room;
        world.wasFull = true;
        this.#tell(`localStorage has ${room - world.local.used} characters left`);
        break;
      }
      case 'make room':
        world.local.room = Number.POSITIVE_INFINITY;
        this.#tell('localStorage has room again');
        break;
      case 'rest':
        this.#tell('nobody does anything for a while');
        await this.#rest();
        break;
      case 'set mood':
        world.mood = event.mood;
        model.doubtAll();
        this.#tell(`storage.local ${event.mood}`);
        break;
      case 'set clock':
        world.time.jump(event.milliseconds);
        this.#tell(`the clock jumps by ${event.milliseconds / 1000} s`);
        break;
      case 'quit browser':
        this.#endAll('closed');
        await world.quitBrowser();
        model.onBrowserEnded();
        this.#tell('the browser is closed');
        break;
      case 'kill browser': {
        this.#endAll('killed');
        model.onKilling();
        const lost = world.killBrowser();
        model.onBrowserEnded();
        this.#tell(`the browser is killed; localStorage loses its last ${lost} writes`);
        model.doubtAll();
        break;
      }
      default:
        break;
    }
  }

  #tryOut(
    panel: SimulatedPanel,
    does: 'type in field' | 'leave field' | 'export' | 'weekly copy' | 'collapse',
  ): void {
    const { random } = this.world;
    const shown = new Shown(panel, random);
    switch (does) {
      case 'type in field': {
        const { pouch: container, coin, quantity, row } = shown;
        if (container !== undefined && random.oneIn(2)) {
          this.#tell(`${panel.name}: “${quantity}” is being typed into ${coin}`);
          panel.typeCoins({ container, coin }, quantity);
        } else if (row) {
          this.#tell(`${panel.name}: “${quantity}” is being typed into the quantity of a row`);
          panel.typeInRow({ type: 'editStack', ...row, field: 'quantity', text: quantity });
        }
        break;
      }
      case 'leave field':
        this.#tell(`${panel.name}: the field is left`);
        panel.leaveField();
        break;
      case 'export':
        this.#tell(`${panel.name} exports everything`);
        panel.persistence.exports.noteExport();
        break;
      case 'weekly copy': {
        const on = random.oneIn(2);
        this.#tell(`${panel.name}: the weekly copy is ${on ? 'on' : 'off'}`);
        panel.persistence.exports.setWeeklyCopy(on);
        break;
      }
      case 'collapse': {
        const containers = shown.boxes.filter(() => random.oneIn(2));
        this.#tell(`${panel.name}: ${containers.length} cards are collapsed`);
        panel.localStore.set(collapsedContainers, containers);
        break;
      }
    }
  }

  /** Cuts off an entry, as a broken disk or somebody with the browser's tools does. */
  #damage(what: Damage): void {
    const { world, model } = this;
    if (what === 'step') {
      const names = [...world.extension.entries.keys()].filter((key) => key.startsWith('hss-'));
      const name = world.random.pick(names);
      if (name !== undefined) {
        this.#tell(`the entry ${name} is damaged`);
        world.extension.entries.set(name, cut(world.extension.entries.get(name)));
        model.onStepDamaged();
      }
      return;
    }
    const settings = ['hss-selected', 'hss-exported', 'hss-weekly-copy', 'hss-collapsed'] as const;
    const key = {
      list: 'hss-invs',
      ids: 'hss-ids',
      settings: world.random.one(...settings),
    }[what];
    const text = world.local.getItem(key);
    const isOpen = world.panels.some((panel) => panel !== undefined);
    if (text !== null && !(what === 'list' && (isOpen || world.wasSilent))) {
      this.#tell(`the entry ${key} is damaged`);
      world.local.entries.set(key, cut(text));
      // Panels give rows ids of their own.
      world.wasFull ||= what === 'ids';
      if (what === 'list') {
        model.onListDamaged();
      } else if (what === 'settings') {
        model.onSettingsDamaged();
      }
    }
  }

  #endAll(how: 'closed' | 'killed'): void {
    for (const panel of this.world.panels) {
      if (panel) {
        if (how === 'closed') {
          panel.leaveField();
        }
        this.model.onEnded(panel, how);
      }
    }
  }

  #type(panel: SimulatedPanel, does: 'type' | 'drop text'): void {
    const { random } = this.world;
    const field = `note ${random.below(4)}`;
    if (does === 'type') {
      const text = `typed ${random.seed()}`;
      this.#tell(`${panel.name}: “${text}” in ${field}`);
      panel.persistence.drafts.keep({ field, texts: { text }, time: panel.page.now() });
      this.model.onTyped(panel, field, text);
    } else {
      this.#tell(`${panel.name}: ${field} is added or left empty`);
      panel.persistence.drafts.drop(field);
      this.model.onDropped(panel, field);
    }
  }

  async end(): Promise<void> {
    this.world.random = new Random(0);
    this.world.local.room = Number.POSITIVE_INFINITY;
    this.world.mood = 'answers';
    await this.#rest();
    if (this.world.isForgetting) {
      await this.#rest();
    }
    this.model.checkAllSaved();
  }

  async #rest(): Promise<void> {
    await this.world.time.pass(12_000);
    if (!this.model.fault) {
      await this.model.checkAtRest();
    }
  }

  #open(place: number, isPrivate = false): void {
    const panel = this.world.open(place, isPrivate);
    this.model.onOpening(panel);
    this.story.push(`${this.#time} ${panel.name} opens`);
  }

  #end(place: number, how: 'close' | 'kill'): void {
    const panel = this.world.panels[place];
    if (panel) {
      this.story.push(`${this.#time} ${panel.name} is ${how === 'close' ? 'closed' : 'killed'}`);
      if (how === 'close') {
        panel.leaveField();
      }
      this.model.onEnded(panel, how === 'close' ? 'closed' : 'killed');
      this.world.end(place, how);
    }
  }

  #act(panel: SimulatedPanel, event: Event & { does: 'command' | 'question' | 'action' }): void {
    if (event.does !== 'question') {
      panel.leaveField();
    }
    const shown = new Shown(panel, this.world.random);
    if (event.does === 'question') {
      const question = questions[event.kind](shown);
      if (question) {
        panel.panel.ask(question);
        this.kinds.add(event.kind);
        this.#tell(`${panel.name} asks ${JSON.stringify(question)}`);
      }
      return;
    }
    if (event.does === 'command') {
      const command = commands[event.kind](shown);
      if (command) {
        this.#tell(`${panel.name}: ${JSON.stringify(command)}`);
        const before = panel.views.revision.get();
        panel.dispatch(command);
        if (panel.views.revision.get() !== before) {
          this.kinds.add(event.kind);
        }
      }
      return;
    }
    this.#reverse(panel, event, shown);
  }

  #reverse(panel: SimulatedPanel, event: Event & { does: 'action' }, shown: Shown): void {
    const { kind } = event;
    switch (kind) {
      case 'undo':
      case 'redo':
        this.#tell(`${panel.name}: ${kind} ${panel.views.undoLabels.get()[kind] ?? '(nothing)'}`);
        panel.revert({ type: kind });
        break;
      case 'undoThrough': {
        const step = shown.random.pick(panel.undoSteps.slice(0, 4));
        if (step) {
          this.#tell(`${panel.name}: undo through ${step.label}`);
          panel.revert({ type: kind, step: step.id });
        }
        break;
      }
      case 'restore': {
        const lines = panel.historyLines;
        const line = shown.random.pick(lines.filter(({ restore }) => restore !== undefined));
        if (line?.restore !== undefined) {
          this.#tell(`${panel.name}: restore ${line.label}`);
          panel.revert({ type: kind, step: line.restore });
        }
        break;
      }
      case 'addImported': {
        const { count, seen } = shown.imported;
        this.#tell(`${panel.name}: adds ${count} imported`);
        panel.dispatch({ type: kind, seen });
        break;
      }
      case 'select': {
        const { inventory } = shown;
        if (inventory !== undefined) {
          this.#tell(`${panel.name} selects inventory ${inventory}`);
          panel.dispatch({ type: kind, inventory });
        }
        break;
      }
    }
  }

  get #time(): string {
    return `${(this.world.time.elapsed / 1000).toFixed(3).padStart(8)} s`;
  }

  #tell(line: string): void {
    this.story.push(`${this.#time} ${line}`);
  }
}

/** The beginning of a text. */
function cut(text: unknown): string {
  return String(text).slice(0, Math.floor(String(text).length / 2));
}
