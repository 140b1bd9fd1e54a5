import type { TeamMember } from '#shared/operators/operator-team.contract.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Dialog } from '#desktop/renderer/ui/overlays/dialog.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { copyText } from '#desktop/renderer/ui/texts/copy-text.ts';

/** Shows the first password of a new operator, only this once. */
export function FirstPasswordDialog({
  added,
  onClose,
}: {
  added: { operator: TeamMember; password: string } | null;
  onClose: () => void;
}) {
  return (
    <Dialog
      isOpen={added !== null}
      onClose={onClose}
      title="The first password"
      description={`${added?.operator.username ?? ''} signs in with it and then sets a new password in Your account.`}
      footer={
        <>
          <Button onClick={() => void copyText(added?.password ?? '', 'The password')}>Copy</Button>
          <Button look="primary" onClick={onClose}>
            I have passed it on
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Notice tone="warn">It is shown only now. The server cannot show it again.</Notice>
        <p className="rounded-control bg-ink/6 p-4 font-mono text-sm break-all select-all">
          {added?.password}
        </p>
      </div>
    </Dialog>
  );
}
