import { useQuery } from '@tanstack/react-query';
import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { DEFAULT_VISITOR_NAME } from '#shared/app/constants.ts';
import type { CallOutput } from '#shared/api/define-api.ts';
import { liveApi, type StripEntry } from '#shared/live/live.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { useFallbackPoll } from '#desktop/renderer/live/use-live.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { IconButton } from '#desktop/renderer/ui/controls/button.tsx';
import { classNames } from '#desktop/renderer/ui/controls/class-names.ts';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { Skeleton } from '#desktop/renderer/ui/panels/skeleton.tsx';
import { TimeText } from '#desktop/renderer/ui/texts/time-text.tsx';

type Strip = CallOutput<typeof liveApi.strip>;
const POLL_MS = 15_000;

const kinds: Readonly<Record<StripEntry['kind'], { dot: string; text: string }>> = {
  visit: { dot: 'bg-brand', text: 'Visit' },
  verified: { dot: 'bg-brass', text: 'Verified' },
  pending: { dot: 'bg-line-strong', text: 'Waits for a reading' },
  refused: { dot: 'bg-bad', text: 'Refused' },
};

/** What happens now; while it is paused, what was there stays. */
export function LiveStrip() {
  const [paused, setPaused] = useState<Strip | null>(null);
  const query = useQuery({
    ...endpointQuery(liveApi.strip, {}),
    refetchOnMount: 'always',
    refetchInterval: useFallbackPoll(POLL_MS),
  });
  return (
    <QueryPanel
      query={query}
      what="what happens now"
      title="Now"
      skeleton={<Skeleton className="h-80 rounded-panel" />}
    >
      {(current) => (
        <StripPanel
          strip={paused ?? current}
          isPaused={paused !== null}
          onPause={() => setPaused(paused === null ? current : null)}
        />
      )}
    </QueryPanel>
  );
}

function StripPanel({
  strip: { visitorsNow, events },
  isPaused,
  onPause,
}: {
  strip: Strip;
  isPaused: boolean;
  onPause: () => void;
}) {
  const { timeZone } = useUser();
  return (
    <Panel
      title="Now"
      bodyClassName="pt-2"
      actions={
        <IconButton
          label={isPaused ? 'Resume live updates' : 'Pause live updates'}
          aria-pressed={isPaused}
          className="-my-2 -mr-2"
          onClick={onPause}
        >
          {isPaused ? <Play aria-hidden size={16} /> : <Pause aria-hidden size={16} />}
        </IconButton>
      }
    >
      <p className="px-5 pb-3 text-sm text-ink-soft">
        <b className="mr-1.5 text-2xl font-semibold tracking-tight text-ink tabular-nums">
          {visitorsNow.toLocaleString()}
        </b>
        {visitorsNow === 1 ? 'visitor' : 'visitors'} in the last 5 minutes
        {isPaused && <span className="ml-2 font-medium text-ink">Paused</span>}
      </p>
      {events.length === 0 ? (
        <p className="border-t border-line px-5 py-5 text-sm text-ink-soft">
          Visits and checks appear here while they happen.
        </p>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {events.map((entry) => (
            <StripRow key={entry.id} entry={entry} timeZone={timeZone} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function StripRow({ entry, timeZone }: { entry: StripEntry; timeZone: string }) {
  const { kind, at, magnet, name, attemptId } = entry;
  const { dot, text } = kinds[kind];
  const what = kind === 'verified' ? name || DEFAULT_VISITOR_NAME : text;
  const line = (
    <>
      <span aria-hidden className={classNames('size-2 shrink-0 rounded-full', dot)} />
      <span className="min-w-0 flex-1 truncate">
        <span className="font-medium">
          <bdi>{what}</bdi>
        </span>
        {kind === 'verified' && <span className="sr-only">, verified</span>}
        <span className="text-ink-soft">
          {' · '}
          <bdi>{magnet.title}</bdi>
        </span>
      </span>
      <span className="text-[0.8125rem] whitespace-nowrap text-ink-soft">
        <TimeText at={at} zone={timeZone} />
      </span>
    </>
  );
  const look = 'flex min-h-10 items-center gap-3 px-5 py-2 text-sm touch:min-h-11';
  if (attemptId === null || kind === 'visit') return <li className={look}>{line}</li>;
  const path = `/activity?result=${kind}&magnet=${encodeURIComponent(magnet.id)}#activity-${attemptId}`;
  return (
    <li>
      <Link to={path} className={classNames(look, '-outline-offset-2 hover:bg-hover')}>
        {line}
      </Link>
    </li>
  );
}
