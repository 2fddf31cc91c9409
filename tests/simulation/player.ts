import { collapsedContainers } from '../../extension/persistence/settings.ts';
import { type CommandKind, commands, Shown } from './commands.ts';
import type { Deed, ReversalKind } from './events.ts';
import type { Model } from './model/model.ts';
import type { SimulatedPanel } from './panel.ts';
import { type QuestionKind, questions } from './questions.ts';
import type { World } from './world.ts';

/** Somebody who uses the panels, as their fields, menus and dialogs let them. */
export class Player {
  constructor(
    private readonly world: World,
    private readonly model: Model,
    /** Tells a line of the story. */
    private readonly tell: (line: string) => void,
    /** The kinds of commands that changed something, and of questions that were answered. */
    private readonly kinds: Set<string>,
  ) {}

  act(panel: SimulatedPanel, deed: Deed): void {
    const { random } = this.world;
    switch (deed.does) {
      case 'command':
        this.#command(panel, deed.kind);
        break;
      case 'question':
        this.#ask(panel, deed.kind);
        break;
      case 'action':
        this.#revert(panel, deed.kind);
        break;
      case 'type in field':
        this.#typeInField(panel);
        break;
      case 'leave field':
        this.tell(`${panel.name}: the field is left`);
        panel.leaveField();
        break;
      case 'type': {
        const field = this.#field;
        const text = `typed ${random.seed()}`;
        this.tell(`${panel.name}: “${text}” in ${field}`);
        panel.persistence.drafts.save({ field, texts: { text }, time: panel.page.now() });
        this.model.halfTyped.onTyped(panel, field, text);
        break;
      }
      case 'drop text': {
        const field = this.#field;
        this.tell(`${panel.name}: ${field} is added or left empty`);
        panel.persistence.drafts.drop(field);
        this.model.halfTyped.onDropped(panel, field);
        break;
      }
      case 'flag':
        this.#flag(panel);
        break;
      case 'delete flagged':
        this.#deleteFlagged(panel);
        break;
      case 'open or close a dialog':
        this.tell(`${panel.name}: a dialog is ${panel.isBusy ? 'closed' : 'open'}`);
        panel.openOrCloseDialog();
        break;
      case 'close Add from text':
        this.tell(`${panel.name}: Add from text is closed`);
        panel.closeAddFromText();
        this.model.handedTexts.onClosed(panel);
        break;
      case 'export':
        this.tell(`${panel.name} exports everything`);
        panel.persistence.exports.noteExport();
        break;
      case 'weekly copy': {
        const on = random.oneIn(2);
        this.tell(`${panel.name}: the weekly copy is ${on ? 'on' : 'off'}`);
        panel.persistence.exports.setWeeklyCopy(on);
        break;
      }
      case 'collapse': {
        const containers = new Shown(panel, random).boxes.filter(() => random.oneIn(2));
        this.tell(`${panel.name}: ${containers.length} cards are collapsed`);
        this.model.collapsedCards.onCollapsing(panel, containers, () =>
          panel.localStore.set(collapsedContainers, containers),
        );
        break;
      }
      case 'forget':
        this.tell(`${panel.name} forgets everything`);
        this.model.onForgetting();
        void panel.forgetEverything();
        break;
    }
  }

  /** A field whose half-typed text is kept. */
  get #field(): string {
    return `note ${this.world.random.below(4)}`;
  }

  #command(panel: SimulatedPanel, kind: CommandKind): void {
    panel.leaveField();
    const command = commands[kind](new Shown(panel, this.world.random));
    if (command) {
      this.tell(`${panel.name}: ${JSON.stringify(command)}`);
      const before = panel.views.revision.get();
      panel.dispatch(command);
      if (panel.views.revision.get() !== before) {
        this.kinds.add(kind);
      }
    }
  }

  #flag(panel: SimulatedPanel): void {
    const { row } = new Shown(panel, this.world.random);
    if (row) {
      this.tell(`${panel.name} flags row ${row.stack}`);
      panel.flag(row);
      this.model.flags.onFlagged(panel);
    }
  }

  #deleteFlagged(panel: SimulatedPanel): void {
    panel.leaveField();
    const [first] = panel.flagged;
    if (first) {
      const { container } = first;
      const rows = panel.flagged.filter((row) => row.container === container);
      this.tell(`${panel.name} deletes ${rows.length} flagged rows`);
      const stacks = rows.map(({ stack }) => stack);
      panel.dispatch({ type: 'deleteStacks', container, stacks });
    }
  }

  #ask(panel: SimulatedPanel, kind: QuestionKind): void {
    const question = questions[kind](new Shown(panel, this.world.random));
    if (question) {
      panel.panel.ask(question);
      this.kinds.add(kind);
      this.tell(`${panel.name} asks ${JSON.stringify(question)}`);
    }
  }

  #revert(panel: SimulatedPanel, kind: ReversalKind): void {
    panel.leaveField();
    const shown = new Shown(panel, this.world.random);
    switch (kind) {
      case 'undo':
      case 'redo':
        this.tell(`${panel.name}: ${kind} ${panel.views.undoLabels.get()[kind] ?? '(nothing)'}`);
        panel.dispatch({ type: kind });
        break;
      case 'undoThrough': {
        const step = shown.random.pick(panel.undoSteps.slice(0, 4));
        if (step) {
          this.tell(`${panel.name}: undo through ${step.label}`);
          panel.dispatch({ type: kind, step: step.id });
        }
        break;
      }
      case 'restore':
      case 'takeBack': {
        const line = shown.random.pick(panel.historyLines.filter((line) => kind in line));
        const step = line?.[kind];
        if (line && step !== undefined) {
          this.tell(`${panel.name}: ${kind} ${line.label}`);
          panel.dispatch({ type: kind, step });
        }
        break;
      }
      case 'addImported': {
        const { count, seen } = shown.imported;
        this.tell(`${panel.name}: adds ${count} imported`);
        panel.dispatch({ type: kind, seen });
        break;
      }
      case 'select': {
        const { inventory } = shown;
        if (inventory !== undefined) {
          this.tell(`${panel.name} selects inventory ${inventory}`);
          panel.dispatch({ type: kind, inventory });
        }
        break;
      }
    }
  }

  /** Types into a field of the list, which is left later. */
  #typeInField(panel: SimulatedPanel): void {
    const { random } = this.world;
    const { pouch: container, coin, quantity, row } = new Shown(panel, random);
    if (container !== undefined && random.oneIn(2)) {
      this.tell(`${panel.name}: “${quantity}” is being typed into ${coin}`);
      panel.typeCoins({ container, coin }, quantity);
    } else if (row) {
      this.tell(`${panel.name}: “${quantity}” is being typed into the quantity of a row`);
      panel.typeInRow({ type: 'editStack', ...row, field: 'quantity', text: quantity });
    }
  }
}
