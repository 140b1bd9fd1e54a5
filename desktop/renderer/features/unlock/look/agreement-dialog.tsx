import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Dialog } from '#desktop/renderer/ui/overlays/dialog.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { instance } from '#desktop/renderer/platform/instance.ts';

/** Shown before an account's first window on this computer: what it does, and the risk. */
export function AgreementDialog({
  isOpen,
  isBusy,
  onAgree,
  onClose,
}: {
  isOpen: boolean;
  isBusy: boolean;
  onAgree: () => void;
  onClose: () => void;
}) {
  const { productName } = instance;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Read the post as you see it"
      description="You are asked once on this computer."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" isBusy={isBusy} onClick={onAgree}>
            I accept the risk, open the post
          </Button>
        </>
      }
    >
      <div className="mb-4">
        <Notice tone="warn">
          <strong>The risk.</strong> LinkedIn’s user agreement (8.2) does not allow software that
          reads its pages, not even your own posts. LinkedIn may warn you or restrict your account.
          All other ways of checking comments work without this.
        </Notice>
      </div>
      <ul className="grid list-disc gap-2 pl-5 text-sm leading-6">
        <li>
          The post opens in a separate window. You sign in to LinkedIn there yourself. {productName}{' '}
          does not see your password and does not keep it.
        </li>
        <li>
          You scroll through the comments as usual. {productName} reads them. It does not click,
          scroll or write.
        </li>
        <li>
          It sends comments on posts that your lead magnets name to your server, and nothing else.
          If the structure of LinkedIn’s page is unknown, it sends that structure without texts or
          names.
        </li>
        <li>
          LinkedIn keeps you signed in there until you press “Sign out of LinkedIn here and remove
          its data”.
        </li>
      </ul>
    </Dialog>
  );
}
