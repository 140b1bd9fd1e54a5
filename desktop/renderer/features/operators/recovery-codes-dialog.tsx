import { usePlatform } from '#desktop/renderer/platform/platform.ts';
import { instance } from '#desktop/renderer/platform/instance.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { copyText } from '#desktop/renderer/ui/texts/copy-text.ts';
import { Dialog } from '#desktop/renderer/ui/overlays/dialog.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';

/** Shows the recovery codes, only this once: copy, save or print them. */
export function RecoveryCodesDialog({
  codes,
  onClose,
}: {
  codes: readonly string[] | null;
  onClose: () => void;
}) {
  const platform = usePlatform();
  const text = `${codes?.join('\n') ?? ''}\n`;
  return (
    <Dialog
      isOpen={codes !== null}
      onClose={onClose}
      title="Your recovery codes"
      description="Each code signs you in once if you lose your phone. Store them separately from your password."
      footer={
        <>
          <Button onClick={() => void copyText(text, 'Your recovery codes')}>Copy</Button>
          <Button
            onClick={() =>
              platform.saveFile(
                `${instance.productName.toLowerCase()}-recovery-codes.txt`,
                text,
                'text/plain',
              )
            }
          >
            Save as a file
          </Button>
          <Button look="primary" onClick={onClose}>
            I have saved them
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Notice tone="warn">They are shown only now. The server cannot show them again.</Notice>
        <ul
          aria-label="Recovery codes"
          className="grid gap-x-6 gap-y-1.5 rounded-control bg-ink/6 p-4 font-mono text-[0.8125rem] select-all sm:grid-cols-2"
        >
          {codes?.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
