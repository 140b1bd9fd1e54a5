import { Copy } from 'lucide-react';
import { useState } from 'react';
import type { OpenedMail } from '#shared/mail/mail.contract.ts';
import { InertFrame } from '#desktop/renderer/ui/texts/inert-frame.tsx';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { copyText } from '#desktop/renderer/ui/texts/copy-text.ts';
import { Dialog } from '#desktop/renderer/ui/overlays/dialog.tsx';
import { Tabs } from '#desktop/renderer/ui/controls/tabs.tsx';
import { inertMail, linksIn } from '#desktop/renderer/ui/texts/inert-mail.ts';

type View = 'text' | 'look';

/** One opened mail: the links to pass on, and how it looks. */
export function MailDialog({ mail, onClose }: { mail: OpenedMail | null; onClose: () => void }) {
  const [view, setView] = useState<View>('text');
  return (
    <Dialog
      isOpen={mail !== null}
      onClose={onClose}
      title={mail?.subject ?? ''}
      description={
        mail === null ? undefined : `To ${mail.to}. The audit log records that you opened it.`
      }
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {mail !== null && (
        <Tabs
          label="Views of the email"
          value={view}
          onChange={setView}
          items={[
            { value: 'text', label: 'Plain text', content: <PlainText mail={mail} /> },
            { value: 'look', label: 'Formatted', content: <Look mail={mail} /> },
          ]}
        />
      )}
    </Dialog>
  );
}

function PlainText({ mail }: { mail: OpenedMail }) {
  const links = linksIn(mail.text);
  return (
    <div className="grid grid-cols-1 gap-4">
      <pre className="rounded-control bg-ink/5 p-4 font-sans text-sm leading-6 wrap-anywhere whitespace-pre-wrap">
        {mail.text}
      </pre>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          onClick={() => void copyText(mail.text, 'Send the text only to its recipient')}
        >
          <Copy aria-hidden size={15} />
          Copy the text
        </Button>
        {links[0] !== undefined && (
          <Button
            size="small"
            onClick={() => void copyText(links[0] ?? '', 'Anyone with this link can use it')}
          >
            <Copy aria-hidden size={15} />
            Copy the link
          </Button>
        )}
      </div>
    </div>
  );
}

function Look({ mail }: { mail: OpenedMail }) {
  return (
    <InertFrame
      title="The formatted email"
      html={inertMail(mail.html)}
      className="h-96 w-full rounded-control border border-line bg-white"
    />
  );
}
