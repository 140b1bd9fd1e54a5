import { useEffect, useRef, useState } from 'react';
import { useUser } from '#desktop/renderer/session/session.ts';
import { classNames } from '#desktop/renderer/ui/controls/class-names.ts';
import { Face } from '#desktop/renderer/ui/texts/face.tsx';

/**
 * A post as the feed shows it on a phone: three lines, then “…more”. LinkedIn does not document where
 * it cuts, and it differs between devices.
 */
export function FeedPreview({ post }: { post: string }) {
  const { name, photoUrl } = useUser();
  const text = useRef<HTMLParagraphElement>(null);
  const [isCut, setCut] = useState(false);
  const [isWhole, setWhole] = useState(false);
  // With each render: another text may have as many lines shown, and more hidden.
  useEffect(() => {
    const shown = text.current;
    if (shown === null) return undefined;
    const measure = () => setCut(shown.scrollHeight > shown.clientHeight + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(shown);
    measure();
    return () => observer.disconnect();
  });
  return (
    <figure className="grid gap-2">
      <figcaption className="text-sm font-medium">In the feed, on a phone</figcaption>
      <div className="w-full max-w-[23.4375rem] rounded-control border border-line bg-paper px-4 py-3">
        <div className="flex items-center gap-2.5">
          <Face name={name} photoUrl={photoUrl} className="size-10 text-sm" />
          <span className="min-w-0">
            <span className="block truncate text-sm leading-5 font-semibold">{name}</span>
            <span className="block text-xs leading-4 text-ink-soft">Now</span>
          </span>
        </div>
        <p
          ref={text}
          className={classNames(
            'mt-2.5 text-sm leading-5 break-words whitespace-pre-line',
            isWhole ? '' : 'line-clamp-3',
          )}
        >
          {post}
        </p>
        {(isCut || isWhole) && (
          <button
            type="button"
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
            className="-mr-2 ml-auto block rounded-control px-2 py-1 text-sm text-ink-soft hover:text-ink"
          >
            {isWhole ? 'less' : 'more'}
          </button>
        )}
      </div>
      <p className="text-[0.8125rem] leading-5 text-ink-soft">
        {isCut || isWhole
          ? 'People see about three lines before “…more”. Say there what they get.'
          : 'The whole post fits before “…more”.'}
      </p>
    </figure>
  );
}
