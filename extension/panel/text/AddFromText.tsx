import { useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { type CatalogueView, catalogue } from '../../catalogue';
import { panel, views } from '../../engine/page';
import type { ContainerId, TextDestination, TextTarget, TextTargetList } from '../../engine/types';
import { useOpenInventory, useRevision } from '../../engine/views';
import { LARGEST } from '../../files/read';
import { useSignal } from '../../signals/useSignal';
import controls from '../../styles/controls.module.css';
import { expandingCardsThatGrow } from '../collapsing/collapsedCards';
import { AfterChange } from '../dialog/AfterChange';
import { DialogFrame } from '../dialog/DialogFrame';
import { RadioGroup, Select, Switch } from '../dialog/fields';
import fields from '../dialog/fields.module.css';
import { isForImport as isTextForImport } from '../dialog/importing';
import { textBelow } from '../dialog/joinTexts';
import { RestoredText } from '../dialog/RestoredText';
import { type ReceivedText, useReceivedTexts } from '../dialog/receivedTexts';
import { useAnnounceLostContainers } from '../dialog/useAnnounceLostTargets';
import { useCloseWhenInventoryGone } from '../dialog/useCloseWhenGone';
import { useDialogDraft } from '../dialog/useDialogDraft';
import styles from './AddFromText.module.css';
import { LinesRead } from './LinesRead';
import { OpenImport } from './OpenImport';
import { useReading } from './useReading';
import { withSelectedText } from './withSelectedText';

/**
 * Where items go: until it is chosen, into the named containers, or else into the one from which the dialog was opened,
 * or else into the one that the text describes.
 */
type ItemsInto = ContainerId | undefined | 'named' | 'own' | 'preset';

const NAMED_CONTAINERS = ['named', 'Containers named in the text'] as const;
const EXAMPLE = '230 gp, 2 potions of healing\n50 ft rope\n3 x Torch';

interface Props {
  /** The container from which the dialog was opened. */
  container: ContainerId | undefined;
  text: string | undefined;
  /** Focuses the pasted text instead of the button. */
  startsInText: boolean | undefined;
}

/** Add from text: puts the items and coins in a text into a container and a pouch (docs/rules/catalogues-and-text.md#add-from-text). */
export function AddFromText({ container, text, startsInText = false }: Props) {
  useRevision();
  const shown = useSignal(catalogue.view);
  const targets = panel.ask({ type: 'textTargets' });
  useLayoutEffect(() => catalogue.show(), []);
  const isGone = useCloseWhenInventoryGone();
  return shown && targets && !isGone ? (
    <Form
      container={container}
      given={text}
      startsInText={startsInText}
      shown={shown}
      targets={targets}
    />
  ) : null;
}

interface FormProps {
  container: ContainerId | undefined;
  given: string | undefined;
  startsInText: boolean;
  shown: CatalogueView;
  targets: TextTargetList;
}

function Form({ container, given = '', startsInText, shown, targets }: FormProps) {
  const inventory = views.openInventory.get()?.id;
  const name = useOpenInventory()?.displayName ?? '';
  const draft = useDialogDraft(`text ${inventory}`, inventory, given);
  const reading = useReading(given || (draft.restored?.texts.text ?? ''), shown);
  const {
    text,
    type,
    scopes,
    lines,
    ticked,
    notes,
    isForImport,
    namesContainers,
    ownContainer,
    tick,
  } = reading;
  const [items, setItems] = useState<ItemsInto>('preset');
  const [coins, setCoins] = useState(targets.coins[0]?.container);
  const [mergeWithExisting, setMergeWithExisting] = useState(true);
  const isNamed = namesContainers && (items === 'preset' || items === 'named');
  const isOwn =
    ownContainer !== undefined &&
    (items === 'own' || (items === 'preset' && container === undefined));
  const itemsInto = chosenOf(targets.items, typeof items === 'string' ? container : items);
  const coinsInto = chosenOf(targets.coins, coins);
  const [lacks, setLacks] = useState<readonly string[]>([]);
  useReceivedTexts(receive);
  const into = destinationOf();

  function destinationOf(): TextDestination {
    if (isOwn) {
      return { kind: 'ownContainer' };
    }
    return isNamed ? { kind: 'named' } : { kind: 'chosen', items: itemsInto, coins: coinsInto };
  }

  useAnnounceLostContainers(
    new Map(
      [...targets.items, ...targets.coins].flatMap(({ container, name }) =>
        container === undefined ? [] : [[container, [name]]],
      ),
    ),
  );
  const command = { text, scopes, ticked, into, mergeWithExisting };
  const { button, ready, after, merged } = panel.ask({ type: 'previewText', command });

  function change(value: string) {
    draft.save(value, value !== '');
    type(value);
  }

  /** Adds a selected text below what is there, except for one that waits for Import. */
  function receive(received: ReceivedText): boolean {
    const joined = withSelectedText(text, received, isTextForImport);
    if (!joined) {
      return false;
    }
    // Drawn at once, so that the next text is added below this one.
    flushSync(() => {
      if (joined.text !== text) {
        change(joined.text);
      }
      setLacks((lacks) => [...new Set([...lacks, ...joined.lacks])]);
    });
    return true;
  }

  return (
    <DialogFrame
      title="Add from text"
      subject={`to ${name}`}
      isTall
      action={button}
      canAct={ready}
      onAct={() =>
        expandingCardsThatGrow(() => panel.dispatch({ type: 'addFromText', ...command }))
      }
      startsAtAction={given !== '' && !startsInText}
    >
      <p role="status" className={styles.lacks}>
        {lacks.join(' ')}
      </p>
      <textarea
        className={`${controls.field} ${styles.text}`}
        aria-label="Text"
        placeholder={EXAMPLE}
        autoComplete="off"
        spellCheck={false}
        maxLength={LARGEST}
        value={text}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
      <RestoredText draft={draft} onDiscard={(restored) => change(textBelow(restored, text))} />
      <div className={styles.notes}>
        <span role="status">{notes.join(' ')}</span>
        {isForImport && <OpenImport text={text} />}
      </div>
      {reading.questions.map((question) => (
        <RadioGroup
          key={question.field}
          label={question.label}
          options={question.choices.map(({ scope, text }) => [scope, text] as const)}
          chosen={scopes[question.field] ?? question.preset}
          onChoose={(scope) => reading.answer(question, scope)}
          {...(question.sums !== undefined && { hint: question.sums })}
        />
      ))}
      <LinesRead lines={lines} merged={merged} onTick={tick} />
      <div className={fields.pair}>
        <Select
          label="Put items in"
          options={[
            ...(ownContainer === undefined ? [] : [['own', ownContainer] as const]),
            ...(namesContainers ? [NAMED_CONTAINERS] : []),
            ...targets.items.map(optionOf),
          ]}
          chosen={isOwn ? 'own' : isNamed ? 'named' : itemsInto}
          onChoose={setItems}
        />
        {!isNamed && !isOwn && targets.coins.length > 0 && (
          <Select
            label="Put coins in"
            options={targets.coins.map(optionOf)}
            chosen={coinsInto}
            onChoose={setCoins}
          />
        )}
      </div>
      <Switch label="Merge with existing" on={mergeWithExisting} onSwitch={setMergeWithExisting} />
      <div className={styles.after} data-lines={isNamed || isOwn ? 'several' : undefined}>
        <AfterChange {...after} />
      </div>
    </DialogFrame>
  );
}

const optionOf = ({ container, name }: TextTarget) => [container, name] as const;

/** The chosen target, or the first one if that is gone. */
function chosenOf(targets: readonly TextTarget[], chosen: ContainerId | undefined) {
  const target = targets.find(({ container }) => container === chosen) ?? targets[0];
  return target?.container;
}
