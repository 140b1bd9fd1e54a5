import { operatorCreatorsApi } from '#shared/creators/creators.contract.ts';
import { storeActingToken } from '#desktop/renderer/api/session-token.ts';
import { ReasonDialog } from '#desktop/renderer/ui/overlays/reason-dialog.tsx';
import type { CreatorDialogProps } from './use-creator-shown.ts';

/** Opens the account of a creator in this tab, for half an hour. */
export function EnterDialog({ creator, isOpen, onClose }: CreatorDialogProps) {
  return (
    <ReasonDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Open the account of ${creator.name}`}
      description="You see the console as they do, for 30 minutes, and may repair pages and confirm comments. You cannot reach payments, secrets, exports or the account itself. It ends with your own session."
      call={operatorCreatorsApi.enter}
      input={(reason) => ({ params: { creatorId: creator.id }, body: { reason } })}
      submit="Open the account"
      hint="The creator gets an email with this reason. It is kept in the audit log."
      onDone={({ token }) => {
        storeActingToken(token);
        // A whole load: the creator's console begins with this token.
        window.location.assign('/dashboard');
        return Promise.resolve();
      }}
    />
  );
}
