import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#desktop/renderer/ui/controls/button.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { type LookedAt, LookButton, useWayToLook, type WayToLook } from './look-button.tsx';

const how: Record<WayToLook, string> = {
  window: 'Open it once in a window of this app and scroll through the comments.',
  extension: 'Open it once, press the icon of the extension and scroll through the comments.',
  none: 'Read it once with the browser extension.',
};

/** Asks for one reading of a post: the facts, what to do, and the benefit. */
export function LookNotice({
  post,
  gain,
  onClose,
  children,
}: {
  post: LookedAt;
  /** The benefit of the reading. */
  gain: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const way = useWayToLook();
  if (way === null) return null;
  return (
    <Notice
      action={
        <span className="flex items-center gap-1">
          <LookButton post={post} way={way} />
          <IconButton label="Close this hint for this post" className="size-8" onClick={onClose}>
            <X aria-hidden size={16} />
          </IconButton>
        </span>
      }
    >
      <strong className="font-semibold">{children}</strong> {how[way]} {gain}
    </Notice>
  );
}
