import { useQuery } from '@tanstack/react-query';
import { operatorNewsApi } from '#shared/news/operator-news.contract.ts';
import type { ChannelCounts } from '#shared/notifications/channel-counts.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { Skeleton } from '#desktop/renderer/ui/panels/skeleton.tsx';
import { Fact } from '#desktop/renderer/ui/texts/fact.tsx';

/** How far an article for creators came, by each channel. */
export function NewsReach({ articleId, outSince }: { articleId: string; outSince: string | null }) {
  const query = useQuery({
    ...endpointQuery(operatorNewsApi.reach, { params: { articleId } }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    // Telling begins some seconds after it is out; what waits longer waits for hours.
    refetchInterval: ({ state: { data } }) => {
      const isNew = Date.now() - Date.parse(outSince ?? '') < 60_000;
      const isWaiting = data !== undefined && data.emails.waiting + data.pushes.waiting > 0;
      if (isNew) return 10_000;
      return isWaiting ? 60_000 : false;
    },
  });
  return (
    <Panel title="Reached" bodyClassName="p-5 pt-3">
      <QueryPanel
        query={query}
        what="whom it reached"
        isInPanel
        skeleton={<Skeleton className="h-28" />}
      >
        {({ audience, opened, emails, pushes }) => (
          <>
            <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
              <Fact label="Creators it is for">{audience.toLocaleString()}</Fact>
              <Fact label="Opened or marked as read">{opened.toLocaleString()}</Fact>
              <Fact label="Emails">
                <Counts {...emails} />
              </Fact>
              <Fact label="Pushes">
                <Counts {...pushes} />
              </Fact>
            </dl>
            <p className="mt-4 text-[0.8125rem] text-ink-soft">
              Creators choose emails and pushes about news in their settings. Emails are counted for
              about a month, pushes for about a week and once for each browser.
            </p>
          </>
        )}
      </QueryPanel>
    </Panel>
  );
}

function Counts({ waiting, sent, failed }: ChannelCounts) {
  if (waiting + sent + failed === 0) return <span className="font-normal">None</span>;
  return (
    <>
      {sent.toLocaleString()} sent
      {waiting > 0 && `, ${waiting.toLocaleString()} waiting`}
      {failed > 0 && (
        <>
          , <span className="text-bad">{failed.toLocaleString()} failed</span>
        </>
      )}
    </>
  );
}
