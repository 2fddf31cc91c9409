import * as Dialog from '@radix-ui/react-dialog';
import { type FocusEvent, type ReactNode, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSignal } from '../../signals/useSignal';
import controls from '../../styles/controls.module.css';
import { tooltipWhenCut } from '../controls/tooltipWhenCut';
import { confirmByEnter } from './confirmByEnter';
import styles from './DialogFrame.module.css';
import { type FieldFaults, OpenFieldFaults } from './fieldFaults';
import { closeDialog, restoreFocus, useOpenDialog } from './openDialog';
import { waitingSentence } from './receivedTexts';

interface Props {
  title: string;
  /** The container or item that it is about, if the title does not name it. */
  subject?: string;
  /** Text after the subject, which stays whole when the subject is cut. */
  aboutSubject?: string;
  /** A question before something that destroys: it describes the alert dialog, in which "Cancel" has the focus. */
  question?: string;
  /** The label of the button that confirms it; absent if choosing something does. */
  action?: string;
  canAct?: boolean;
  /** Confirms it. Returns false if that was not possible: then the dialog stays open. */
  onAct?: () => unknown;
  /** Focuses that button first, if it is enabled, instead of the first field. */
  startsAtAction?: boolean;
  /** Makes it as high as the panel allows; one of its parts takes the remaining height. */
  isTall?: boolean;
  /** It is only text: nothing in it takes the focus, so the text itself is scrolled. */
  isText?: boolean;
  /** What the button will do, beside it. */
  outcome?: string | undefined;
  /** The label of the button that only closes it. */
  close?: 'Cancel' | 'Close';
  /** Returns to the previous page (docs/rules/actions.md#new-containers). */
  onBack?: () => void;
  children?: ReactNode;
}

/** Radix goes from the last field to the first without scrolling to it. */
function showFocused({ target }: FocusEvent<HTMLElement>): void {
  // A pressed button stays under the pointer.
  if (target.matches(':focus-visible')) {
    // Firefox scrolls to the field that had the focus before as late as at the beginning of the next frame.
    requestAnimationFrame(() => target.scrollIntoView({ block: 'nearest' }));
  }
}

/** Selects the text of the field that the dialog opens with. Radix does so only if it chooses the field itself. */
function selectFocused(dialog: HTMLElement | null): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLInputElement && dialog?.contains(activeElement)) {
    activeElement.select();
  }
}

/** Restores the texts that are not accepted, and gives the first of their fields the focus. */
function refuse(form: HTMLFormElement, faults: FieldFaults): void {
  const field = form.querySelector<HTMLInputElement>('[aria-invalid="true"]');
  // So that it shows the restored text when that is selected: a frame later it could be what is typed next.
  flushSync(() => {
    for (const restore of [...faults.values()]) {
      restore();
    }
  });
  field?.focus();
  field?.select();
}

/** The frame of every dialog: Enter confirms, Escape cancels, the focus returns. */
export function DialogFrame({
  title,
  subject,
  aboutSubject,
  question,
  action,
  canAct = true,
  onAct,
  startsAtAction = false,
  isTall = false,
  isText = false,
  close = isText ? 'Close' : 'Cancel',
  onBack,
  outcome,
  children,
}: Props) {
  const homes = useOpenDialog()?.focusHomes ?? [];
  const waiting = useSignal(waitingSentence);
  const questionId = useId();
  const [faults] = useState<FieldFaults>(() => new Map());
  return (
    <Dialog.Root open onOpenChange={(open) => !open && closeDialog()}>
      <Dialog.Portal>
        {/* Not Radix's own overlay, which locks the scrolling of the page: the page itself never scrolls. */}
        <div className={styles.overlay}>
          <Dialog.Content
            className={isTall ? `${styles.dialog} ${styles.tall}` : styles.dialog}
            ref={selectFocused}
            role={question === undefined ? 'dialog' : 'alertdialog'}
            aria-describedby={question && questionId}
            data-focus-home=":is(input, textarea, button):enabled"
            onFocus={showFocused}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              restoreFocus(homes);
            }}
          >
            <form
              className={styles.form}
              noValidate
              autoComplete="off"
              onKeyDown={confirmByEnter}
              onSubmit={(event) => {
                event.preventDefault();
                if (faults.size > 0) {
                  refuse(event.currentTarget, faults);
                } else if (onAct && canAct && onAct() !== false) {
                  closeDialog();
                }
              }}
            >
              <div className={styles.head}>
                <Dialog.Title className={styles.title}>{title}</Dialog.Title>
                {subject && (
                  <p className={styles.subject} onPointerEnter={tooltipWhenCut}>
                    <span className={styles.lines}>{subject}</span>
                    {aboutSubject && <span className={styles.aboutSubject}>{aboutSubject}</span>}
                  </p>
                )}
              </div>
              <div
                className={styles.content}
                {...(isText && { tabIndex: 0, role: 'group', 'aria-label': title })}
              >
                {question !== undefined && <p id={questionId}>{question}</p>}
                <OpenFieldFaults value={faults}>{children}</OpenFieldFaults>
              </div>
              {waiting && <p className={styles.waiting}>{waiting}</p>}
              <div className={styles.foot}>
                {onBack && (
                  <button
                    type="button"
                    className={`${controls.plain} ${styles.back}`}
                    onClick={onBack}
                  >
                    Back
                  </button>
                )}
                {outcome !== undefined && <output className={styles.outcome}>{outcome}</output>}
                <button
                  type="button"
                  className={controls.button}
                  // biome-ignore lint/a11y/noAutofocus: Enter must not destroy anything
                  autoFocus={question !== undefined}
                  onClick={closeDialog}
                >
                  {close}
                </button>
                {action && (
                  <button
                    type="submit"
                    className={question === undefined ? controls.primary : controls.danger}
                    disabled={!canAct}
                    // biome-ignore lint/a11y/noAutofocus: a dialog has to begin somewhere
                    autoFocus={startsAtAction}
                  >
                    {action}
                  </button>
                )}
              </div>
            </form>
          </Dialog.Content>
        </div>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
