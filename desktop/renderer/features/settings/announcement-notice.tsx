import { useQuery } from '@tanstack/react-query';
import { Info, TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { announcementApi } from '#shared/settings/announcement.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { IconButton } from '#desktop/renderer/ui/controls/button.tsx';
import { classNames } from '#desktop/renderer/ui/controls/class-names.ts';

const CLOSED = 'closed-announcement';
const LOOK_AGAIN_MS = 60_000;

/** What the operators tell all creators, until this browser closes it. */
export function AnnouncementNotice() {
  const { data } = useQuery({
    ...endpointQuery(announcementApi.read, {}),
    refetchInterval: LOOK_AGAIN_MS,
  });
  const [closed, setClosed] = useState(readClosed);
  const announcement = data?.announcement ?? null;
  if (announcement === null || announcement.id === closed) return null;
  const { id, text, kind, linkUrl, linkLabel } = announcement;
  const isWarning = kind === 'warning';
  const Icon = isWarning ? TriangleAlert : Info;
  return (
    <aside
      aria-label="Announcement"
      className={classNames(
        'mb-6 flex items-start gap-3 rounded-control py-2 pr-2 pl-4 text-sm leading-6',
        isWarning
          ? 'border border-line-strong bg-surface text-ink'
          : 'bg-brand-wash text-brand-ink',
      )}
    >
      <Icon aria-hidden size={18} className="mt-1.75 shrink-0" />
      <p className="min-w-0 flex-1 py-1 wrap-anywhere">
        {isWarning && <strong className="font-semibold">Important: </strong>}
        <span dir="auto">{text}</span>{' '}
        {linkUrl !== '' && (
          <a href={linkUrl} target="_blank" rel="noreferrer" className="font-medium underline">
            {linkLabel}
            <span className="sr-only">, opens in a new window</span>
          </a>
        )}
      </p>
      <IconButton
        label="Close the announcement"
        onClick={() => {
          keepClosed(id);
          setClosed(id);
        }}
      >
        <X aria-hidden size={18} />
      </IconButton>
    </aside>
  );
}

function readClosed(): string | null {
  try {
    return localStorage.getItem(CLOSED);
  } catch {
    // A browser that keeps nothing shows it again at the next start.
    return null;
  }
}

function keepClosed(id: string): void {
  try {
    localStorage.setItem(CLOSED, id);
  } catch {
    // As above.
  }
}
