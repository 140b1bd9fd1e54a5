import { Pin } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { NewsEntry } from '#shared/news/news.contract.ts';

/** An article in the list of a reader; the whole row links to it. */
export function NewsRow({ entry, to, time }: { entry: NewsEntry; to: string; time: ReactNode }) {
  return (
    <li className="relative grid grid-cols-[0.5rem_minmax(0,1fr)] gap-x-3 px-5 py-4 transition-colors hover:bg-hover">
      {entry.isUnread && <span aria-hidden className="mt-2 size-2 rounded-full bg-brand" />}
      <div className="col-start-2 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5">
        <h2 className={entry.isUnread ? 'font-semibold' : 'font-medium'}>
          <Link to={to} className="rounded-control after:absolute after:inset-0">
            {entry.isUnread && <span className="sr-only">Unread: </span>}
            {entry.title}
          </Link>
        </h2>
        <p className="flex items-center gap-3 text-[0.8125rem] text-ink-soft">
          {entry.isPinned && (
            <span className="inline-flex items-center gap-1">
              <Pin aria-hidden size={13} />
              Pinned
            </span>
          )}
          {time}
        </p>
        <p className="w-full max-w-3xl text-sm leading-6 text-pretty text-ink-soft">
          {entry.opening}
        </p>
      </div>
    </li>
  );
}
