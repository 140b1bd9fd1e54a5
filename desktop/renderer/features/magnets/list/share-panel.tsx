import { Copy, FlaskConical } from 'lucide-react';
import type { Magnet } from '#shared/magnets/magnets.contract.ts';
import { Button, buttonClass } from '#desktop/renderer/ui/controls/button.tsx';
import { copyLink } from './copy-link.ts';

/** The link to put under the post, and in sandbox mode the way to try it all out. */
export function SharePanel({ magnet }: { magnet: Magnet }) {
  return (
    <section
      aria-label="Share"
      className="grid grid-cols-1 gap-3 rounded-panel border border-line bg-surface p-5 sm:p-6"
    >
      <h2 className="text-[1.0625rem] font-semibold tracking-tight">Your page is open</h2>
      <div className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 basis-full truncate rounded-control border border-line bg-paper px-3 py-2 text-sm">
          {magnet.publicUrl}
        </code>
        <Button onClick={() => copyLink(magnet)}>
          <Copy aria-hidden size={16} />
          Copy link
        </Button>
        {magnet.sandboxPostUrl !== null && (
          <a
            href={magnet.sandboxPostUrl}
            target="_blank"
            rel="noreferrer"
            className={buttonClass('plain')}
          >
            <FlaskConical aria-hidden size={16} />
            Sandbox post
          </a>
        )}
      </div>
      <p className="text-sm text-ink-soft">
        Write a post that ends with: comment{' '}
        <strong className="font-semibold text-ink">{magnet.triggerWord}</strong>, then open the link
        in the first comment.
      </p>
    </section>
  );
}
