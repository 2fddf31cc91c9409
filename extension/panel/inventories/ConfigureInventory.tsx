import { useId, useState } from 'react';
import { panel } from '../../engine/page';
import type {
  InventoryChanges,
  InventoryId,
  InventoryView,
  ItemsTakeForm,
} from '../../engine/types';
import { useOpenInventory, usePenalties } from '../../engine/views';
import { DialogFrame } from '../dialog/DialogFrame';
import { CheckGroup, NumberField, Select, TextField } from '../dialog/fields';
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

const COLUMN_NAMES = { value: 'Value', weight: 'Weight' } as const;

interface Props {
  inventory: InventoryId;
  /** True if the Strength Score has the focus first, and not the name. */
  startsAtStrength?: boolean | undefined;
}

/** Configure Inventory, with limits, coins in use and penalties (docs/rules/actions.md#configuring-an-inventory). */
export function ConfigureInventory({ inventory, startsAtStrength = false }: Props) {
  const open = useOpenInventory();
  const view = open?.id === inventory ? open : undefined;
  useCloseWhenGone(!view);
  return view ? <Form view={view} startsAtStrength={startsAtStrength} /> : null;
}

type GameChoice = InventoryView['game'];

/** The form as it was when another game was chosen. */
interface EarlierForm {
  game: GameChoice;
  settings: InventoryView['settings'];
}

interface FormProps {
  view: InventoryView;
  startsAtStrength: boolean;
}

function Form({ view, startsAtStrength }: FormProps) {
  const stored = usePenalties();
  const { coinKinds, hideableColumns } = panel.forms;
  const { levels: storedLevels, ...settings } = view.settings;
  const { typed, type, fillIn, changes } = useForm({
    name: view.name,
    strength: view.strength,
    penalties: penaltyLines(stored),
    game: view.game,
    coinsInUse: view.coinsInUse,
    levels: levelLines(storedLevels),
    ...settings,
  });
  /** The settings with which each game was left: choosing it again brings them back. */
  const [earlier, setEarlier] = useState(new Map<GameChoice, EarlierForm>());
  const [gone, setGone] = useState<string>();
  const [open, setOpen] = useState({
    nameAndScore: true,
    ...panel.ask({ type: 'partsInUse', inventory: view.id }),
  });
  const hint = useId();
  const command = {
    type: 'configureInventory' as const,
    inventory: view.id,
    changes: changesToSend(changes),
  };
  const preview = panel.ask({ type: 'previewSettings', command });
  if (!preview) {
    return null;
  }
  const shownGame = preview.game;

  function save() {
    panel.dispatch(command);
  }

  function fill({ levels, ...others }: InventoryView['settings']) {
    fillIn({ levels: levelLines(levels), ...others });
  }

  function typedSettings(): InventoryView['settings'] {
    const { name, strength, penalties, game, coinsInUse, levels, ...others } = typed;
    return { levels: levelForms(levels), ...others };
  }

  /** Clears the settings of one's own. */
  function follow(game: GameChoice) {
    const settings = typedSettings();
    const chosen = panel.ask({ type: 'chooseGame', game, former: typed.game, settings });
    fill(chosen.settings);
    type('game')(game);
    return { settings, gone: chosen.gone };
  }

  function choose(game: GameChoice) {
    const before = earlier.get(game);
    const { settings, gone } = follow(game);
    setEarlier(new Map(earlier).set(shownGame, { game: typed.game, settings }));
    setGone(before ? undefined : gone);
    if (before) {
      fill(before.settings);
      type('game')(before.game);
    }
  }

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
  const coinsInUse = shownInUse();

  /** As typed: while the lines make no table, the preview has the stored one. */
  function shownInUse() {
    if (typed.coinsInUse.of === 'inventory') {
      const { kinds } = typed.coinsInUse;
      const ticked = coinTypes.kinds.filter((kind) => kinds.includes(kind));
      // None of them would be all.
      return ticked.length > 0 ? ticked : coinTypes.kinds;
    }
    return typed.coinTypes.of === 'inventory' ? coinTypes.kinds : (preview?.coinsInUse ?? []);
  }

  /** A coin that is new in the table is in use. What is not in use stays so while lines are edited. */
  function changeCoinTypes(form: InventoryView['settings']['coinTypes'], isLine: boolean) {
    type('coinTypes')(form);
    const isOwn = typed.coinsInUse.of === 'inventory';
    const areSome = coinsInUse.length < coinTypes.kinds.length;
    if (isOwn || (isLine && areSome)) {
      const kinds = coinKinds.filter(
        (kind) => coinsInUse.includes(kind) || !coinTypes.kinds.includes(kind),
      );
      type('coinsInUse')({ of: 'inventory', kinds });
    }
  }

  function useCoin(kind: (typeof coinKinds)[number], on: boolean) {
    const kinds = coinKinds.filter((each) => (each === kind ? on : coinsInUse.includes(each)));
    type('coinsInUse')({ of: 'inventory', kinds });
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
        remarks={[gone, preview.rows]}
        onChoose={choose}
        onFollow={follow}
      />
      <div>
        <Part title="Name and score" {...part('nameAndScore')}>
          <TextField
            label="Name"
            text={typed.name}
            onType={type('name')}
            startsHere={!startsAtStrength}
          />
          <NumberField
            label="Strength Score"
            text={typed.strength}
            onType={type('strength')}
            field="strengthScore"
            startsHere={startsAtStrength}
          />
        </Part>
        <Part title="Limits" {...part('limits')}>
          <LimitField
            label="Slots allowed"
            numberLabel="Number of slots"
            field="slotLimit"
            texts={preview.slots}
            value={typed.slotLimit}
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
            stored={settings.weightLimit}
            onChange={type('weightLimit')}
            describedBy={preview.differsFromWeb ? hint : undefined}
          />
          {preview.differsFromWeb && (
            <p id={hint} className={fields.hint}>
              The web application Hoffman’s Storage Solution counts by Strength.
            </p>
          )}
          <Levels
            levels={typed.levels}
            ofGame={preview.levels}
            hasGame={hasGame}
            onChange={type('levels')}
          />
        </Part>
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
            isOwn={typed.itemsTake !== 'game'}
            onGoBack={() => type('itemsTake')('game')}
          />
          <CoinSlotsField
            stored={view.settings.coinSlots}
            value={typed.coinSlots}
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
            isOwn={typed.hiddenColumns.of === 'inventory'}
            onGoBack={() => type('hiddenColumns')({ of: 'game', hidden: [] })}
          />
          <CoinTypesField
            of={typed.coinTypes.of}
            view={coinTypes}
            inUse={coinsInUse}
            onChange={changeCoinTypes}
            onUse={useCoin}
          />
          <BackToGame
            setting="Coins in use"
            about={hasGame ? '' : undefined}
            isOwn={typed.coinsInUse.of === 'inventory'}
            onGoBack={() => type('coinsInUse')({ of: 'game', kinds: [] })}
          />
        </Part>
        <Part title="Penalties and bonuses" {...part('penalties')}>
          <Penalties lines={typed.penalties} onChange={type('penalties')} />
        </Part>
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
