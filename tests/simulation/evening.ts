import { inventoryOf } from './commands.ts';
import { damage } from './damage.ts';
import type { Deed, Event } from './events.ts';
import type { Fault } from './model/fault.ts';
import { Model } from './model/model.ts';
import { Player } from './player.ts';
import { Random } from './random.ts';
import { World } from './world.ts';

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
  const world = new World();
  world.isAllowedInPrivate = start % 2 === 0 || events.some((event) => 'isPrivate' in event);
  const model = new Model(world);
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
  readonly #player: Player;

  constructor(
    private readonly world: World,
    private readonly model: Model,
    private readonly story: string[],
    kinds: Set<string>,
  ) {
    this.#player = new Player(world, model, (line) => this.#tell(line), kinds);
  }

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
      case 'damage':
        damage(world, model, event.what, (line) => this.#tell(line));
        break;
      case 'hand over': {
        const text = `handed over ${world.random.seed()}`;
        this.#tell(`a page hands over “${text}”`);
        model.handedTexts.onHandedOver(text);
        world.handOver(text);
        if (world.random.oneIn(3)) {
          // While it is on its way, a panel ends.
          await world.time.pass(world.random.below(12));
          this.#end(world.random.below(world.panels.length), world.random.one('close', 'kill'));
        }
        break;
      }
      case 'fill': {
        const room = world.local.used + world.random.one(0, 5, 30, 100);
        world.local.room = room;
        world.wasFull = true;
        // A list that needs the space of a tail gets it.
        model.history.doubtUnstored();
        this.#tell(`localStorage has ${room - world.local.used} characters left`);
        break;
      }
      case 'refuse ids':
        world.local.refused.add('hss-ids');
        world.wasFull = true;
        this.#tell('localStorage has no space for ids');
        break;
      case 'make room':
        world.makeRoom();
        this.#tell('localStorage has room again');
        break;
      case 'rest':
        this.#tell('nobody does anything for a while');
        await this.#rest();
        break;
      case 'set mood':
        world.mood = event.mood;
        this.#tell(`storage.local ${event.mood}`);
        break;
      case 'set closing calls':
        world.closingCalls = event.become;
        this.#tell(`calls of storage.local by a closing page ${event.become}`);
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
        model.saving.onBrowserKilled();
        this.#tell(`the browser is killed; localStorage loses its last ${lost} writes`);
        model.history.doubtUnstored();
        break;
      }
      default:
        await this.#do(event);
    }
  }

  async #do(deed: Deed): Promise<void> {
    const { world } = this;
    const panel = world.panels[deed.place];
    if (!panel?.isOpen) {
      return;
    }
    if (panel.isPrivate !== this.#isPrivateUsed) {
      // Players leave the field that they are in, and change to another window only after a moment.
      for (const other of world.openPanels) {
        other.leaveField();
      }
      await world.time.pass(3000);
      this.#isPrivateUsed = panel.isPrivate;
    }
    this.#player.act(panel, deed);
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

  async end(): Promise<void> {
    this.world.random = new Random(0);
    this.world.makeRoom();
    this.world.mood = 'answers';
    await this.#rest();
    if (this.world.isForgetting) {
      await this.#rest();
    }
    this.model.checkAllSaved();
  }

  async #rest(): Promise<void> {
    const { local, time } = this.world;
    await time.pass(12_000);
    // Forgetting, which is given up only now, lets panels save what has waited. They may wait 5 s for what
    // storage.local says of it, and so may others that hear of it.
    for (let times = 0; times < 3 && local.statesSince(6000).length > 1; times += 1) {
      await time.pass(12_000);
    }
    if (!this.model.fault) {
      await this.model.checkAtRest();
    }
  }

  #open(place: number, isPrivate = false): void {
    const panel = this.world.open(place, isPrivate, this.model);
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

  get #time(): string {
    return `${(this.world.time.elapsed / 1000).toFixed(3).padStart(8)} s`;
  }

  #tell(line: string): void {
    this.story.push(`${this.#time} ${line}`);
  }
}
