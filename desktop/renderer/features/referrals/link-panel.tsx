import { Copy, QrCode as QrIcon } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { OwnReferrals } from '#shared/referrals/referrals.contract.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Dialog } from '#desktop/renderer/ui/overlays/dialog.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { CopyField } from '#desktop/renderer/ui/texts/copy-field.tsx';
import { copyText } from '#desktop/renderer/ui/texts/copy-text.ts';
import { QrCode } from '#desktop/renderer/ui/texts/qr-code.tsx';

/** The link to share, its QR code, and texts to share it with. */
export function LinkPanel({ data }: { data: OwnReferrals }) {
  const { link, code, hidesPoweredBy } = data;
  const [hasQr, setHasQr] = useState(false);
  return (
    <Panel title="Your link" bodyClassName="grid gap-5 p-5 pt-3">
      <CopyField label="Address" text={link} action="Copy link" description="Your referral link">
        <Button onClick={() => setHasQr(true)}>
          <QrIcon aria-hidden size={16} />
          QR code
        </Button>
      </CopyField>
      <p className="text-sm text-ink-soft">
        Your code is <b className="font-medium text-ink">{code}</b>. It works behind any page of
        this site as <code>?ref={code}</code>.{' '}
        {hidesPoweredBy ? (
          <>
            It is not on your unlock pages: you switched “Powered by” off in{' '}
            <Link className="link" to="/settings/brand">
              Settings
            </Link>
            .
          </>
        ) : (
          'It is also in the “Powered by” line at the foot of all your unlock pages, on every plan.'
        )}
      </p>
      <ul className="grid gap-3 md:grid-cols-2" aria-label="Texts to share">
        {shareTexts(link).map(({ name, text }) => (
          <li key={name} className="grid gap-2 rounded-control border border-line p-4 text-sm">
            <span className="flex items-center justify-between gap-3">
              <b className="font-medium">{name}</b>
              <Button
                size="small"
                aria-label={`Copy the text: ${name}`}
                onClick={() => void copyText(text, name)}
              >
                <Copy aria-hidden size={14} />
                Copy
              </Button>
            </span>
            <span className="leading-6 break-words text-ink-soft">{text}</span>
          </li>
        ))}
      </ul>
      <Dialog
        isOpen={hasQr}
        onClose={() => setHasQr(false)}
        title="QR code of your link"
        description="Visitors who scan it are counted as their own source."
        footer={<Button onClick={() => setHasQr(false)}>Close</Button>}
      >
        <div className="grid justify-items-center pt-1 pb-4">
          <QrCode text={`${link}&from=qr`} label={`QR code of ${link}`} />
        </div>
      </Dialog>
    </Panel>
  );
}

function shareTexts(link: string) {
  return [
    {
      name: 'For a post',
      text: `I hand out my guides in exchange for a comment. People get them at once, and I see who they are. This is what I use: ${link}`,
    },
    {
      name: 'For a message',
      text: `You asked how I send my guides to everybody who comments. I use this, it checks the comment and opens the guide: ${link}`,
    },
  ] as const;
}
