import { Fragment, type ReactNode } from 'react';
import { panel, views } from '../../engine/page';
import type { ContainerId, StackView } from '../../engine/types';
import { useCoinTexts, useOpenInventory, useShownColumns } from '../../engine/views';
import { exactly, exactText } from '../controls/exactValues';
import { IconButton } from '../controls/IconButton';
import { InlineField } from '../controls/InlineField';
import { NoteIcon } from '../controls/icons';
import { openDialog } from '../dialog/openDialog';
import { setOffer } from './cardState';
import styles from './ItemRow.module.css';
import grid from './rowGrid.module.css';
import { UsesButton } from './UsesButton';
import { WeightOffer } from './WeightOffer';

const FIELDS = [
  { field: 'name', label: 'Name' },
  { field: 'quantity', label: 'Quantity', number: 'quantity' },
  { field: 'value', label: 'Value', number: 'value' },
  { field: 'weight', label: 'Weight' },
  { field: 'slots', label: 'Slots each' },
] as const;

interface Props {
  container: ContainerId;
  view: StackView;
  /** The typed weight on offer, as it would be stored. */
  offer: string | undefined;
}

/** The styles that only some of the fields have. */
const MORE_STYLES: Partial<Record<(typeof FIELDS)[number]['field'], string | undefined>> = {
  name: styles.name,
  slots: styles.slotsEach,
};

/** The exact slots of the row, and a remark on them. */
const aboutSlots = ({ slots, aboutSlots }: StackView) =>
  [exactly(slots, 'slots'), aboutSlots].filter(Boolean).join('. ') || undefined;

function shownText(view: StackView, field: (typeof FIELDS)[number]['field']): string {
  switch (field) {
    case 'value':
    case 'weight':
      return view[field].text;
    case 'slots':
      return view.slotsEach;
    default:
      return view[field];
  }
}

/** Why a value is kept as it was typed until it is corrected. */
function valueFault(text: string): string | undefined {
  const fault = panel.ask({ type: 'faultOfNumber', field: 'value', text });
  return fault?.outcome === 'kept' ? fault.message : undefined;
}

interface CellProps {
  className: string;
  title: string | undefined;
  /** The place of the sentence about what the row is counted together with. */
  together: number | undefined;
  children: ReactNode;
}

/** A field of a row. Only the slots of a row that is counted with others depend on the inventory. */
function Cell({ together, ...rest }: CellProps) {
  const { title, ...span } = rest;
  return together === undefined ? (
    <span {...span} {...(title !== undefined && { title })} />
  ) : (
    <TogetherCell {...rest} together={together} />
  );
}

function TogetherCell({ title, together, ...span }: CellProps & { together: number }) {
  const sentence = useOpenInventory()?.together[together];
  return <span {...span} title={[sentence, title].filter(Boolean).join('. ')} />;
}

/**
 * The text fields of a row (docs/rules/actions.md#editing-a-row), beside the name the mark of a note, and behind the
 * weight the offer of a typed one.
 */
export function RowFields({ container, view, offer }: Props) {
  const stack = view.id;
  const isShown = useShownColumns();
  const { unit } = useCoinTexts();

  /** Typing a weight does not store it; it can be taken over (docs/rules/actions.md#inline-weight). */
  function offerWeight(text: string) {
    const fault = panel.ask({ type: 'faultOfNumber', field: 'weight', text });
    if (fault) {
      views.showProblem(fault.message);
    } else {
      const amount = panel.ask({ type: 'readNumber', field: 'weight', text });
      setOffer(container, stack, amount === exactText(view.weight) ? undefined : amount);
    }
  }

  return FIELDS.filter(({ field }) => isShown(field)).map(({ field, ...rest }) => (
    <Fragment key={field}>
      <Cell
        className={`${grid[field]} ${styles.field} ${MORE_STYLES[field] ?? ''}`}
        title={field === 'slots' ? aboutSlots(view) : undefined}
        together={field === 'slots' ? view.together : undefined}
      >
        <InlineField
          {...rest}
          field={field}
          value={shownText(view, field)}
          {...(field === 'weight' && { title: exactly(view.weight, 'lb') })}
          {...(field === 'value' && { title: exactly(view.value, unit), faultOf: valueFault })}
          {...(field === 'name' && { placeholder: panel.forms.unnamed })}
          {...(field === 'weight'
            ? { onCommit: offerWeight, onFocus: () => setOffer(container, stack, undefined) }
            : {
                onCommit: (text) => {
                  setOffer(container, stack, undefined);
                  panel.dispatch({ type: 'editStack', container, stack, field, text });
                },
              })}
        />
        {field === 'name' && view.uses && (
          <UsesButton container={container} stack={stack} uses={view.uses} />
        )}
        {field === 'name' && view.note !== undefined && (
          <IconButton
            className={styles.note}
            label="Note"
            title={view.note}
            icon={NoteIcon}
            onClick={() =>
              openDialog({ kind: 'configureEntry', container, stack, startsAtNote: true })
            }
          />
        )}
      </Cell>
      {field === 'weight' && offer !== undefined && offer !== exactText(view.weight) && (
        <WeightOffer container={container} view={view} weight={offer} />
      )}
    </Fragment>
  ));
}
