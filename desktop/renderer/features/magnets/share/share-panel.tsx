import { Copy, Megaphone } from 'lucide-react';
import type { Magnet } from '#shared/magnets/magnets.contract.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { AvailabilityNote } from '../list/availability-note.tsx';
import { copyLink } from '../list/copy-link.ts';
import { SandboxPostLink } from './sandbox-post-link.tsx';

const titles: Partial<Record<Magnet['state'], string>> = {
  scheduled: 'Your page is scheduled',
  ended: 'Your page has ended',
};

/** The link to put under the post, and in sandbox mode a link to try everything. */
export function SharePanel({ magnet, onShare }: { magnet: Magnet; onShare: () => void }) {
  const { timeZone } = useUser();
  return (
    <section
      aria-label="Share"
      className="grid grid-cols-1 gap-3 rounded-panel border border-line bg-surface p-5 sm:p-6"
    >
      <h2 className="text-[1.0625rem] font-semibold tracking-tight">
        {titles[magnet.state] ?? 'Your page is live'}
      </h2>
      <div className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 basis-full truncate rounded-control border border-line bg-paper px-3 py-2 text-sm">
          {magnet.publicUrl}
        </code>
        <Button look="primary" onClick={onShare}>
          <Megaphone aria-hidden size={16} />
          Write the post
        </Button>
        <Button onClick={() => copyLink(magnet)}>
          <Copy aria-hidden size={16} />
          Copy link
        </Button>
        <SandboxPostLink magnet={magnet} />
      </div>
      <AvailabilityNote magnet={magnet} zone={timeZone} />
      <p className="text-sm text-ink-soft">
        Your post asks for a comment with{' '}
        <strong className="font-semibold text-ink">{magnet.triggerWord}</strong>. The link goes into
        the first comment.
      </p>
    </section>
  );
}
