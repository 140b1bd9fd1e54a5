import { FlaskConical } from 'lucide-react';
import type { Magnet } from '#shared/magnets/magnets.contract.ts';
import { buttonClass } from '#desktop/renderer/ui/controls/button.tsx';

/** A link to the practice post of a magnet; nothing outside sandbox mode. */
export function SandboxPostLink({ magnet }: { magnet: Magnet }) {
  if (magnet.sandboxPostUrl === null) return null;
  return (
    <a
      href={magnet.sandboxPostUrl}
      target="_blank"
      rel="noreferrer"
      className={buttonClass('plain')}
    >
      <FlaskConical aria-hidden size={16} />
      Sandbox post
    </a>
  );
}
