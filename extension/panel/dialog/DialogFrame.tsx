import * as Dialog from '@radix-ui/react-dialog';
import type { FocusEvent, ReactNode } from 'react';
import controls from '../../styles/controls.module.css';
import { tooltipWhenCut } from '../controls/tooltipWhenCut';
import styles from './DialogFrame.module.css';
import { closeDialog, restoreFocus, useOpenDialog } from './openDialog';

interface Props {
  title: string;
  /** What it is about, where the title alone does not say: the container or the item. */
  subject?: string;
  /** What is said behind the subject, which may be cut. */
  aboutSubject?: string;
  /** The button that carries it out; absent where choosing does. */
  action?: string;
  canAct?: boolean;
  /** Carries it out. Answers false where that could not be done: then it stays open. */
  onAct?: () => unknown;
  /** It begins at that button, if that can be pressed, instead of the first field. */
  startsAtAction?: boolean;
  /** It is as high as the panel has room for, and something in it takes what the rest leaves. */
  isTall?: boolean;
  /** It is only to be read: nothing in it takes the focus, so that it is scrolled itself. */
  isText?: boolean;
  /** What the button says that only closes it. */
  close?: 'Cancel' | 'Close';
  /** A way back to the page before (docs/rules.md#add-container). */
  onBack?: () => void;
  children: ReactNode;
}

/** Radix goes from the last field to the first without scrolling to it. */
function showFocused({ target }: FocusEvent<HTMLElement>): void {
  // What is pressed stays under the pointer.
  if (target.matches(':focus-visible')) {
    target.scrollIntoView({ block: 'nearest' });
  }
}

/** The frame of every dialog: Enter carries it out, Escape cancels, the focus returns. */
export function DialogFrame({
  title,
  subject,
  aboutSubject,
  action,
  canAct = true,
  onAct,
  startsAtAction = false,
  isTall = false,
  isText = false,
  close = isText ? 'Close' : 'Cancel',
  onBack,
  children,
}: Props) {
  const homes = useOpenDialog()?.focusHomes ?? [];
  return (
    <Dialog.Root open onOpenChange={(open) => !open && closeDialog()}>
      <Dialog.Portal>
        {/* Not Radix's own, which keeps the page from scrolling: what scrolls is not the page. */}
        <div className={styles.overlay}>
          <Dialog.Content
            className={isTall ? `${styles.dialog} ${styles.tall}` : styles.dialog}
            aria-describedby={undefined}
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
              onSubmit={(event) => {
                event.preventDefault();
                if (onAct && canAct && onAct() !== false) {
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
                {children}
              </div>
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
                <button type="button" className={controls.button} onClick={closeDialog}>
                  {close}
                </button>
                {action && (
                  <button
                    type="submit"
                    className={controls.primary}
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
