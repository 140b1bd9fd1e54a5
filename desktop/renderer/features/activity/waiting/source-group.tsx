import type { ReactNode } from 'react';
import { ListX } from 'lucide-react';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import type { WaitingGroup } from './waiting-groups.ts';

/** Comments of one network for one magnet on one day, with a button that dismisses all. */
export function SourceGroup({
  group: { key, comments, waiting },
  isBusy,
  onDismiss,
  children,
}: {
  group: WaitingGroup;
  isBusy: boolean;
  onDismiss: () => void;
  children: ReactNode;
}) {
  const label = `source-${key}`;
  return (
    <li>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 bg-ink/4 px-4 py-3 sm:px-5">
        <p id={label} className="min-w-0 flex-1 basis-72 text-sm leading-6">
          <strong className="font-semibold">{waiting} comments from one network</strong>{' '}
          <span className="text-ink-soft">
            on one day that could not be read.
            {waiting > comments.length &&
              ` ${comments.length} are listed. The others appear after you decide on these.`}
          </span>
        </p>
        <Button isBusy={isBusy} onClick={onDismiss}>
          {!isBusy && <ListX aria-hidden size={16} />}
          Dismiss all {waiting}
        </Button>
      </div>
      <ul aria-labelledby={label} className="divide-y divide-line">
        {children}
      </ul>
    </li>
  );
}
