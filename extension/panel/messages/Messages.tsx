import { type ReactNode, useEffect, useRef, useState } from 'react';
import { panel, views } from '../../engine/page';
import type { UnequipAll } from '../../engine/types';
import { useNotice } from '../../engine/views';
import { download } from '../../files/download';
import { persistence, reasonText, type Status, status } from '../../persistence';
import { about } from '../../platform';
import { useSignal } from '../../signals/useSignal';
import controls from '../../styles/controls.module.css';
import { IconButton } from '../controls/IconButton';
import { CloseIcon, InfoIcon, WarningIcon } from '../controls/icons';
import { ignorePressesBeforeDrawn } from '../controls/strayInput';
import { ExportEverything } from '../export/ExportEverything';
import styles from './Messages.module.css';
import { recoveredText } from './recoveredText';
import { keepRoomFor } from './roomForMessages';

/** The time a notice is shown, in milliseconds; it stays while the pointer rests on it or the focus is in it. */
const NOTICE_STAYS = 8000;

interface Props {
  /** Opens the dialog about what games count by the book since a version. */
  onWhatChanged: (since: string) => void;
}

/** The messages over the panel's lower edge: they move nothing. */
export function Messages({ onWhatChanged }: Props) {
  const { damaged, unsaved, almostFull, recovered, copyFailed, forgetFailed, updated } =
    useSignal(status);
  return (
    <div ref={follow} className={styles.messages} data-messages>
      {recovered && (
        <Message kind="info" text={recoveredText(recovered)}>
          <Dismiss onClick={() => persistence.dismiss('recovered')} />
        </Message>
      )}
      {updated && <Updated {...updated} onWhatChanged={onWhatChanged} />}
      {forgetFailed && (
        <Message kind="alert" text={forgetFailedText(forgetFailed)}>
          <Dismiss onClick={() => persistence.dismiss('forgetFailed')} />
        </Message>
      )}
      {damaged && (
        <Message kind="alert" text={damagedText(damaged.copy)}>
          <button
            type="button"
            className={controls.button}
            onClick={() => download('damaged-inventories.json', damaged.text)}
          >
            Download the damaged data
          </button>
          {damaged.copy === 'safe' && <Dismiss onClick={() => persistence.dismiss('damaged')} />}
        </Message>
      )}
      {copyFailed !== undefined && (
        <Message
          kind="warning"
          text={`Your changes are saved, but there is no safety copy of the latest ones: ${reasonText(copyFailed)}.`}
        >
          <ExportEverything />
          <Dismiss onClick={() => persistence.dismiss('copyFailed')} />
        </Message>
      )}
      {unsaved ? (
        <Message kind="alert" text={unsavedText(unsaved)}>
          <ExportEverything />
        </Message>
      ) : (
        almostFull !== undefined && (
          <Message
            kind="warning"
            text={`Your data takes up ${almostFull}% of the browser’s storage for this panel. Once it is full, changes can’t be saved: export what you no longer need, then delete it.`}
          >
            <ExportEverything />
            <Dismiss onClick={() => persistence.dismiss('almostFull')} />
          </Message>
        )
      )}
      <NoticeLine />
    </div>
  );
}

/** The news of this version, and that some games count by the book now (docs/rules/panel.md#what-is-new). */
function Updated({ version, since, onWhatChanged }: Props & { version: string; since: string }) {
  const byTheBook = panel.ask({ type: 'byTheBook', since });
  const texts = [`Version ${version}.`, about.news, byTheBook?.text];
  return (
    <Message kind="info" text={texts.filter(Boolean).join(' ')}>
      <a className={controls.button} href="/what-is-new.html" target="_blank" rel="noopener">
        What’s new
      </a>
      {byTheBook && (
        <button type="button" className={controls.button} onClick={() => onWhatChanged(since)}>
          What changed
        </button>
      )}
      <Dismiss onClick={() => persistence.dismiss('updated')} />
    </Message>
  );
}

/** Follows the messages while they are in the document. */
function follow(messages: HTMLDivElement): () => void {
  const ends = [keepRoomFor(messages), ignorePressesBeforeDrawn(messages)];
  return () => {
    for (const end of ends) {
      end();
    }
  };
}

interface MessageProps {
  kind: 'alert' | 'warning' | 'info';
  text: string;
  children: ReactNode;
}

function Message({ kind, text, children }: MessageProps) {
  return (
    <div className={styles.message} data-kind={kind} role={kind === 'alert' ? 'alert' : 'status'}>
      {kind === 'info' ? <InfoIcon /> : <WarningIcon />}
      <div>
        <p>{text}</p>
        <div className={styles.actions}>{children}</div>
      </div>
    </div>
  );
}

function Dismiss({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className={controls.plain} onClick={onClick}>
      Dismiss
    </button>
  );
}

function forgetFailedText({ what, reason }: NonNullable<Status['forgetFailed']>): string {
  return what === 'data'
    ? `Nothing was forgotten: ${reasonText(reason)}. Everything is still here.`
    : `Everything was forgotten, but permission to reach a catalogue server could not be revoked: ${reasonText(reason)}. You can remove it on the browser’s extensions page.`;
}

function unsavedText(unsaved: NonNullable<Status['unsaved']>): string {
  const why =
    unsaved.why === 'full'
      ? 'the browser’s storage for this panel is full'
      : reasonText(unsaved.reason);
  return `Your latest changes are not saved: ${why}. They stay while this panel is open and will be saved as soon as there is room. Everything saved earlier is safe.`;
}

function damagedText(copy: NonNullable<Status['damaged']>['copy']): string {
  const what =
    'Some of your saved data could not be read. The panel opened with what it could read.';
  switch (copy) {
    case 'due':
      return `${what} A full copy will be set aside before anything is saved over it.`;
    case 'on its way':
      return `${what} A full copy is being set aside.`;
    case 'safe':
      return `${what} A full copy is kept in the extension’s storage.`;
    case 'failed':
      return `${what} It could not be copied to a safe place, so nothing will be saved over it. Download it. New changes last only while this panel is open.`;
  }
}

/** Also drops what is worn out of a dropped container (docs/rules/actions.md#dropping-and-picking-up). */
function DropThemToo({ container }: UnequipAll) {
  return (
    <button
      type="button"
      className={controls.button}
      onClick={() => panel.dispatch({ type: 'unequipAll', container })}
    >
      Drop them too
    </button>
  );
}

/** These messages are also announced, see `Announcer`. */
function NoticeLine() {
  const notice = useNotice();
  const frame = useRef<HTMLDivElement>(null);
  const [isHovered, setHovered] = useState(false);

  useEffect(() => {
    if (notice && !isHovered) {
      const timer = setInterval(() => {
        if (!frame.current?.contains(document.activeElement)) {
          views.dismissNotice();
        }
      }, NOTICE_STAYS);
      return () => clearInterval(timer);
    }
    return undefined;
  }, [notice, isHovered]);

  return (
    <div
      ref={frame}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      className={styles.noticeFrame}
      data-type={notice?.type}
    >
      <p role="status" aria-live="off" className={styles.notice}>
        {notice?.text}
      </p>
      {notice?.type === 'done' && notice.dropThemToo && (
        <DropThemToo container={notice.dropThemToo.container} />
      )}
      {(notice?.type === 'deleted' || notice?.type === 'done') && (
        // Not a second "Undo": it is the one in the header, where it stays.
        <button
          type="button"
          className={controls.button}
          aria-label={notice.type === 'deleted' ? 'Undo the deletion' : 'Undo it'}
          onClick={() => panel.dispatch({ type: 'undo' })}
        >
          Undo
        </button>
      )}
      {notice?.type === 'info' && notice.offer && (
        <button type="button" className={controls.button} onClick={notice.offer.accept}>
          {notice.offer.label}
        </button>
      )}
      {notice && (
        <IconButton label="Dismiss" icon={CloseIcon} onClick={() => views.dismissNotice()} />
      )}
    </div>
  );
}
