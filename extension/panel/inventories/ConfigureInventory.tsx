import { useId, useState } from 'react';
import { panel } from '../../engine/page';
import type {
  CoinKind,
  CoinTypesForm,
  InventoryChanges,
  InventoryId,
  InventoryView,
  ItemsTakeForm,
} from '../../engine/types';
import { useOpenInventory, usePenalties } from '../../engine/views';
import { changesOf } from '../dialog/changes';
import { DialogFrame } from '../dialog/DialogFrame';
import { CheckGroup, NumberField, Select, Switch, TextField } from '../dialog/fields';
import fields from '../dialog/fields.module.css';
import { Part } from '../dialog/Part';
import { useCloseWhenGone } from '../dialog/useCloseWhenGone';
import { useForm } from '../dialog/useForm';
import { BackToGame } from './BackToGame';
import { CoinSlotsField } from './CoinSlotsField';
import { CoinTypesField } from './CoinTypesField';
import { Levels, levelForms, levelLines } from './Levels';
import { LimitField } from './LimitField';
import { Penalties, penaltyForms, penaltyLines } from './Penalties';
import { RulesField } from './RulesField';
import { SCORE_FIELDS } from './scoreFields';

/** The hint of the switch “List of items”. */
const ABOUT_LIST =
  'A shop or the things of your world: for Find Item and the add row of every character. It carries nothing.';

const COLUMN_NAMES = { value: 'Value', weight: 'Weight', slots: 'Slots' } as const;

interface Props {
  inventory: InventoryId;
  /** True if the score has the focus first, and not the name. */
  startsAtScore?: boolean | undefined;
}

/** Configure Inventory, with limits, coins in use and penalties (docs/rules/actions.md#configuring-an-inventory). */
export function ConfigureInventory({ inventory, startsAtScore = false }: Props) {
  const open = useOpenInventory();
  const view = open?.id === inventory ? open : undefined;
  useCloseWhenGone(!view);
  return view ? <Form view={view} startsAtScore={startsAtScore} /> : null;
}

type GameChoice = InventoryView['game'];

/** What a choice of a game changes: as it was before, or as it was filled in. */
interface EarlierForm {
  game: GameChoice;
  settings: InventoryView['settings'];
  score: string;
}

interface FormProps {
  view: InventoryView;
  startsAtScore: boolean;
}

function Form({ view, startsAtScore }: FormProps) {
  const stored = usePenalties();
  const { hideableColumns } = panel.forms;
  const { levels: storedLevels, ...settings } = view.settings;
  const { typed, type, fillIn, changes } = useForm({
    name: view.name,
    strength: view.strength,
    score: view.ownScore,
    penalties: penaltyLines(stored),
    game: view.game,
    levels: levelLines(storedLevels),
    ...settings,
  });
  /** The settings with which each game was left: choosing it again brings them back. */
  const [earlier, setEarlier] = useState(new Map<GameChoice, EarlierForm>());
  const [gone, setGone] = useState<string>();
  /** The latest choice of a game: the form before it, and as it filled that in. */
  const [choice, setChoice] = useState<{ from: EarlierForm; filled: EarlierForm }>();
  const [open, setOpen] = useState({
    ...panel.ask({ type: 'partsInUse', inventory: view.id }),
    nameAndScore: true,
  });
  const hint = useId();
  const aboutList = useId();
  const command = {
    type: 'configureInventory' as const,
    inventory: view.id,
    changes: changesToSend(changes),
  };
  const preview = panel.ask({ type: 'previewSettings', command });
  if (!preview) {
    return null;
  }
  const { game: shownGame, ofGame } = preview;
  const scoreField = preview.score.field;

  function save() {
    panel.dispatch(command);
  }

  function fill({ levels, ...others }: InventoryView['settings']) {
    fillIn({ levels: levelLines(levels), ...others });
  }

  function typedForm(): EarlierForm {
    const { name, strength, score, penalties, game, levels, ...others } = typed;
    return { game, score, settings: { levels: levelForms(levels), ...others } };
  }

  /** Clears the settings of one's own, or brings back those with which the game was left. */
  function follow(game: GameChoice, left?: EarlierForm) {
    const now = typedForm();
    // A choice that nothing was changed after is as if it hadn't been made: what it cleared goes with this one.
    const isUntouched = choice && Object.keys(changesOf(choice.filled, now)).length === 0;
    const from = isUntouched ? choice.from : now;
    const chosen = panel.ask({
      type: 'chooseGame',
      game,
      former: from.game,
      settings: from.settings,
      score: from.score,
      ...(left && { left: { settings: left.settings, score: left.score } }),
    });
    fill(chosen.settings);
    type('score')(chosen.score);
    type('game')(left?.game ?? game);
    const { levels, ...others } = chosen.settings;
    const settings = { levels: levelForms(levelLines(levels)), ...others };
    setChoice(left ? undefined : { from, filled: { game, score: chosen.score, settings } });
    return chosen.gone;
  }

  function choose(game: GameChoice) {
    setEarlier(new Map(earlier).set(shownGame, typedForm()));
    setGone(follow(game, earlier.get(game)));
  }

  const limits = [typed.slotLimit, typed.equippedLimit, typed.weightLimit];
  const showsScoreName =
    limits.some(({ by }) => by === 'formula') ||
    typed.levels.lines.some(({ by }) => by === 'score') ||
    typed.scoreName !== ofGame.scoreName;
  const hasGame = preview.slots.byGame !== undefined;
  const itemOptions: [ItemsTakeForm, string | undefined][] = [
    ['asStored', preview.older && 'as version 1.2.0 stored them'],
    ['game', preview.itemsTake.byGame],
    ['byWeight', 'slots by weight'],
    ['oneSlot', '1 slot each'],
  ];
  const hidden =
    typed.hiddenColumns.of === 'game' ? preview.hiddenColumns : typed.hiddenColumns.hidden;
  const { coinTypes } = preview;
  // The coins of another game can be worthless, which the part with the coins says where it is open.
  const showsEffects = typed.game !== view.game && !open.columnsAndCoins;

  function changeCoinTypes(form: CoinTypesForm, isEdited: boolean) {
    const coinsInUse = panel.ask({ type: 'useNewCoins', command, isEdited });
    fillIn({ coinTypes: form, ...(coinsInUse && { coinsInUse }) });
  }

  function tickCoin(coin: CoinKind, on: boolean) {
    const coinsInUse = panel.ask({ type: 'tickCoin', command, coin, on });
    fillIn({ ...(coinsInUse && { coinsInUse }) });
  }

  /** A part, and whether it is open. */
  const part = (name: keyof typeof open) => ({
    open: open[name],
    onToggle: () => setOpen((before) => ({ ...before, [name]: !before[name] })),
  });

  return (
    <DialogFrame
      title="Configure Inventory"
      action="Save"
      canAct={coinTypes.fault === undefined}
      onAct={save}
    >
      <RulesField
        chosen={preview.game}
        older={preview.older}
        optionalRule={preview.optionalRule}
        hasOptionalRule={typed.optionalRule}
        onSwitch={type('optionalRule')}
        remarks={[gone, preview.rows, ...(showsEffects ? coinTypes.effects : [])]}
        onChoose={choose}
        onFollow={follow}
      />
      <div>
        <Part title="Name and score" {...part('nameAndScore')}>
          <TextField
            label="Name"
            text={typed.name}
            onType={type('name')}
            startsHere={!startsAtScore}
          />
          <div className={fields.labelled}>
            <Switch
              label="List of items"
              on={typed.itemList}
              onSwitch={type('itemList')}
              describedBy={aboutList}
            />
            <p id={aboutList} className={fields.hint}>
              {[ABOUT_LIST, preview.hiddenCoins].filter(Boolean).join(' ')}
            </p>
          </div>
          {!typed.itemList && (
            <NumberField
              label={preview.score.label}
              text={typed[scoreField]}
              onType={type(scoreField)}
              field={SCORE_FIELDS[preview.score.field]}
              startsHere={startsAtScore}
            />
          )}
        </Part>
        {!typed.itemList && (
          <Part title="Limits" {...part('limits')}>
            <LimitField
              label="Slots allowed"
              numberLabel="Number of slots"
              field="slotLimit"
              texts={preview.slots}
              value={typed.slotLimit}
              ofGame={ofGame.slotLimit}
              stored={settings.slotLimit}
              onChange={type('slotLimit')}
              describedBy={preview.differsFromWeb ? hint : undefined}
            />
            <LimitField
              label="Equipped slots allowed"
              numberLabel="Number of equipped slots"
              field="slotLimit"
              texts={preview.equipped}
              nothing="Not counted apart"
              value={typed.equippedLimit}
              ofGame={ofGame.equippedLimit}
              stored={settings.equippedLimit}
              onChange={type('equippedLimit')}
            />
            <LimitField
              label="Weight limit"
              numberLabel="Number of pounds"
              field="weightLimit"
              unit="lb"
              texts={preview.weight}
              value={typed.weightLimit}
              ofGame={ofGame.weightLimit}
              stored={settings.weightLimit}
              onChange={type('weightLimit')}
              describedBy={preview.differsFromWeb ? hint : undefined}
            />
            {showsScoreName && (
              <div className={fields.labelled}>
                <TextField
                  label="Score"
                  text={typed.scoreName}
                  onType={type('scoreName')}
                  longest={panel.forms.longestScoreName}
                />
                <BackToGame
                  setting="Score"
                  about={hasGame ? '' : undefined}
                  value={{ of: typed.scoreName === ofGame.scoreName ? 'game' : 'inventory' }}
                  ofGame={ofGame.scoreName}
                  onGoBack={type('scoreName')}
                />
              </div>
            )}
            {preview.differsFromWeb && (
              <p id={hint} className={fields.hint}>
                The web application Hoffman’s Storage Solution counts by Strength.
              </p>
            )}
            <Levels
              levels={typed.levels}
              linesOfGame={preview.levels}
              ofGame={ofGame.levels}
              starts={preview.levelStarts}
              score={preview.score.name}
              hasGame={hasGame}
              onChange={type('levels')}
            />
          </Part>
        )}
        <Part title="Counting" {...part('counting')}>
          <Select
            label="Items take"
            options={itemOptions}
            chosen={typed.itemsTake}
            onChoose={type('itemsTake')}
          />
          <BackToGame
            setting="Items take"
            about={preview.itemsTake.about}
            value={typed.itemsTake}
            ofGame={ofGame.itemsTake}
            onGoBack={type('itemsTake')}
          />
          <CoinSlotsField
            stored={typed.game === view.game ? view.settings.coinSlots : ofGame.coinSlots}
            value={typed.coinSlots}
            ofGame={ofGame.coinSlots}
            texts={preview.coinsTake}
            onChange={type('coinSlots')}
          />
        </Part>
        <Part title="Columns and coins" {...part('columnsAndCoins')}>
          <CheckGroup
            label="Columns"
            names="plain"
            options={hideableColumns.map((column) => [column, COLUMN_NAMES[column]])}
            checked={(column) => !hidden.includes(column)}
            onCheck={(column, on) =>
              type('hiddenColumns')({
                of: 'inventory',
                hidden: hideableColumns.filter((each) =>
                  each === column ? !on : hidden.includes(each),
                ),
              })
            }
          />
          <BackToGame
            setting="Columns"
            about={hasGame ? '' : undefined}
            value={typed.hiddenColumns}
            ofGame={ofGame.hiddenColumns}
            onGoBack={type('hiddenColumns')}
          />
          <CoinTypesField
            value={typed.coinTypes}
            ofGame={ofGame.coinTypes}
            view={coinTypes}
            inUse={preview.coinsInUse}
            only={preview.onlyCoin}
            onChange={changeCoinTypes}
            onUse={tickCoin}
          />
          <BackToGame
            setting="Coins in use"
            about={hasGame ? '' : undefined}
            value={typed.coinsInUse}
            ofGame={ofGame.coinsInUse}
            onGoBack={type('coinsInUse')}
          />
        </Part>
        {!typed.itemList && (
          <Part title="Penalties and bonuses" {...part('penalties')}>
            <Penalties lines={typed.penalties} onChange={type('penalties')} />
          </Part>
        )}
      </div>
    </DialogFrame>
  );
}

/** The fields of the form that were edited. */
type Edited = Partial<
  Omit<InventoryChanges, 'penalties' | 'levels'> & {
    penalties: ReturnType<typeof penaltyLines>;
    levels: ReturnType<typeof levelLines>;
  }
>;

/** The edited fields as the engine expects them. */
function changesToSend({ penalties, levels, ...others }: Edited) {
  return {
    ...others,
    ...(penalties && { penalties: penaltyForms(penalties) }),
    ...(levels && { levels: levelForms(levels) }),
  };
}
