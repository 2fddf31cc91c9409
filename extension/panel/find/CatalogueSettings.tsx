import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { type CatalogueView, catalogue } from '../../catalogue';
import { showCrash } from '../../crash/crashScreen';
import controls from '../../styles/controls.module.css';
import { FoldDownIcon, FoldUpIcon } from '../controls/icons';
import { TextField } from '../dialog/fields';
import styles from './CatalogueSettings.module.css';

/** The settings of Find Item: the host of a catalogue server, or the built-in catalogue. */
export function CatalogueSettings({ view }: { view: CatalogueView }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const Arrow = open ? FoldUpIcon : FoldDownIcon;
  return (
    <div className={styles.part}>
      <div className={styles.head}>
        <button
          type="button"
          className={controls.plain}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
        >
          Catalogue
          <Arrow />
        </button>
        <span className={styles.source}>{view.host ?? 'built in'}</span>
      </div>
      {open && <Setting id={id} />}
    </div>
  );
}

function Setting({ id }: { id: string }) {
  const [typed, setTyped] = useState(catalogue.savedHost);
  const [message, setMessage] = useState('');
  const running = useRef(new AbortController());
  useEffect(() => () => running.current.abort(), []);

  /** Aborts a running test. */
  function endTest(): AbortSignal {
    running.current.abort();
    running.current = new AbortController();
    return running.current.signal;
  }

  async function test() {
    const aborted = endTest();
    setMessage('Testing...');
    const result = await catalogue.test(typed, aborted);
    if (!aborted.aborted) {
      setMessage(result);
    }
  }

  async function save(host: string, done: string) {
    const aborted = endTest();
    const problem = await catalogue.save(host);
    if (aborted.aborted) {
      return;
    }
    if (problem === undefined) {
      setTyped(catalogue.savedHost);
    }
    setMessage(problem ?? done);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      save(typed, 'Saved.').catch(showCrash);
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in its field saves it
    <div id={id} className={styles.setting} onKeyDown={onKeyDown}>
      <TextField label="Catalogue server" text={typed} onType={setTyped} />
      <p className={styles.about}>
        A server that lists your game’s items, such as http://127.0.0.1:4000. Leave it blank to use
        the built-in catalogue; then no server is contacted.
      </p>
      <div className={styles.actions}>
        <button type="button" className={controls.button} onClick={() => test().catch(showCrash)}>
          Test
        </button>
        <button
          type="button"
          className={controls.button}
          onClick={() => save(typed, 'Saved.').catch(showCrash)}
        >
          Save
        </button>
        <button
          type="button"
          className={controls.button}
          onClick={() => save('', 'Cleared.').catch(showCrash)}
        >
          Clear
        </button>
        <button type="button" className={controls.button} onClick={() => catalogue.reload()}>
          Refresh
        </button>
      </div>
      <p role="status" className={styles.message}>
        {message}
      </p>
    </div>
  );
}
