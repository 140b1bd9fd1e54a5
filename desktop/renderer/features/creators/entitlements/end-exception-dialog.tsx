import {
  type CreatorEntitlements,
  creatorEntitlementsApi,
} from '#shared/billing/creator-entitlements.contract.ts';
import { ReasonDialog } from '#desktop/renderer/ui/overlays/reason-dialog.tsx';
import { featureNames } from './feature-words.ts';
import { useEntitlementsShown } from './use-entitlements-shown.ts';

/** Ends an exception now: the feature follows the plan again. */
export function EndExceptionDialog({
  creatorId,
  override,
  onClose,
}: {
  creatorId: string;
  override: CreatorEntitlements['overrides'][number];
  onClose: () => void;
}) {
  const shown = useEntitlementsShown(creatorId, 'The exception has ended');
  const name = featureNames[override.feature];
  return (
    <ReasonDialog
      isOpen
      onClose={onClose}
      title={`End the exception for ${name}?`}
      description={`${name} follows the plan again at once. Where the plan has room for less, magnets beyond it are paused and leads over the limit wait for room; nothing is deleted.`}
      call={creatorEntitlementsApi.endOverride}
      input={(reason) => ({ params: { creatorId, overrideId: override.id }, body: { reason } })}
      submit="End the exception"
      look="danger"
      onDone={shown}
    />
  );
}
