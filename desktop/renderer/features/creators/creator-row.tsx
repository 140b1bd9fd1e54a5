import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { OperatorCreator } from '#shared/creators/creators.contract.ts';
import { Badge } from '#desktop/renderer/ui/texts/badge.tsx';
import { LocalTime, localZone } from '#desktop/renderer/ui/texts/local-time.tsx';
import { exactTime } from '#desktop/renderer/ui/texts/time-text.tsx';

/** One line of the list; the whole line links to the creator. */
export function CreatorRow({ creator }: { creator: OperatorCreator }) {
  return (
    <li className="relative flex items-center gap-4 px-5 py-3.5 transition-colors hover:bg-hover">
      <div className="flex min-w-0 flex-1 flex-wrap gap-x-3 gap-y-0.5 md:grid md:grid-cols-[minmax(0,1fr)_4.5rem_8.5rem_9.5rem] md:gap-x-4 lg:grid-cols-[minmax(0,1fr)_6rem_11rem_11rem] lg:gap-x-6 md:items-center">
        <div className="w-full min-w-0">
          <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
            <Link
              to={`/admin/creators/${creator.id}`}
              className="truncate rounded-control font-medium after:absolute after:inset-0"
            >
              {creator.name}
            </Link>
            {creator.isDemo && <Badge tone="neutral">Demo</Badge>}
            {creator.deletionAt !== null && (
              <Badge tone="wait">Deletion on {exactTime(creator.deletionAt, localZone)}</Badge>
            )}
            {creator.suspendedAt !== null && <Badge tone="bad">Suspended</Badge>}
          </p>
          <p className="truncate text-sm text-ink-soft">{creator.email}</p>
        </div>
        <p className="text-sm text-ink-soft md:text-ink">{creator.plan.name}</p>
        <p className="text-sm text-ink-soft">
          Joined <LocalTime at={creator.createdAt} />
        </p>
        <p className="text-sm text-ink-soft">
          {creator.lastSignInAt === null ? (
            'Never signed in'
          ) : (
            <>
              Signed in <LocalTime at={creator.lastSignInAt} />
            </>
          )}
        </p>
      </div>
      <ChevronRight aria-hidden size={18} className="shrink-0 text-ink-soft" />
    </li>
  );
}
