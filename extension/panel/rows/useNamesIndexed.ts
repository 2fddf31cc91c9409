import { useEffect } from 'react';
import { catalogue } from '../../catalogue';
import { panel } from '../../engine/page';
import type { ContainerId } from '../../engine/types';
import { useRevision } from '../../engine/views';

/**
 * Sends, while the browser is idle, the questions that the next keystroke in the name field will send, so that the
 * keystroke does not wait while the engine indexes the names again. A server is not asked before something is typed
 * (docs/rules/catalogues-and-text.md#the-catalogue-server).
 */
export function useNamesIndexed(container: ContainerId): void {
  const revision = useRevision();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed list is indexed again
  useEffect(() => {
    const waiting = requestIdleCallback(() => {
      catalogue.showWithoutRequest();
      const typed = { name: 'a', quantity: '', value: '', weight: '', slots: '' };
      panel.ask({ type: 'suggest', text: typed.name });
      panel.ask({ type: 'previewAdd', command: { container, typed } });
    });
    return () => cancelIdleCallback(waiting);
  }, [container, revision]);
}
