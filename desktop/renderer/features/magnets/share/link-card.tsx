import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Skeleton } from '#desktop/renderer/ui/panels/skeleton.tsx';

/** A link as sites show it: the picture above its title and domain. */
export function LinkCard({
  title,
  domain,
  children,
}: {
  title: string;
  domain: string;
  /** The picture, or what is said instead of it. */
  children: ReactNode;
}) {
  return (
    <figure className="max-w-[34.5rem] overflow-hidden rounded-control border border-line bg-paper">
      {children}
      <figcaption className="grid gap-0.5 px-4 py-3">
        <span dir="auto" className="line-clamp-2 text-sm leading-5 font-semibold break-words">
          {title}
        </span>
        <span className="truncate text-xs leading-4 text-ink-soft">{domain}</span>
      </figcaption>
    </figure>
  );
}

/** Its room while it is loading. */
export const linkCardSkeleton = <Skeleton className="aspect-[1200/720] max-w-[34.5rem]" />;

export function SavePictureButton({ onSave }: { onSave: () => void }) {
  return (
    <Button onClick={onSave}>
      <Download aria-hidden size={16} />
      Download PNG
    </Button>
  );
}
