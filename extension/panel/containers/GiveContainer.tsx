import type { ContainerId } from '../../engine/types';
import { useContainer } from '../../engine/views';
import { useCloseWhenGone } from '../dialog/useCloseWhenGone';
import { GiftDialog } from './GiftDialog';

/** Give Container: a container with everything in it to someone else (docs/rules/actions.md#giving-containers). */
export function GiveContainer({ container }: { container: ContainerId }) {
  const isGone = !useContainer(container);
  useCloseWhenGone(isGone);
  return isGone ? null : (
    <GiftDialog title="Give Container" gift={{ what: 'container', container }} />
  );
}
