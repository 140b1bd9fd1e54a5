import { useInfiniteQuery } from '@tanstack/react-query';
import { Newspaper, Rss } from 'lucide-react';
import { useState } from 'react';
import { newsApi } from '#shared/news/news.contract.ts';
import { callEndpoint } from '#shared/api/client.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { endpointPages } from '#desktop/renderer/api/endpoint-query.ts';
import { instance } from '#desktop/renderer/platform/instance.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { itemsOf, PagedPanel } from '#desktop/renderer/ui/panels/paged-panel.tsx';
import { TimeText } from '#desktop/renderer/ui/texts/time-text.tsx';
import { FeedDialog } from './feed-dialog.tsx';
import { MarkAllRead } from './mark-all-read.tsx';
import { NewsRow } from './news-row.tsx';

/** /news: the archive of platform news, the unread ones marked. */
export function NewsScreen() {
  const { timeZone } = useUser();
  const query = useInfiniteQuery({
    ...endpointPages(newsApi.list, { query: { limit: 20 } }),
    refetchOnMount: 'always',
  });
  const entries = itemsOf(query);
  const [hasFeed, setHasFeed] = useState(false);
  return (
    <>
      <PageHeader
        title="News"
        text={`What is new in ${instance.productName}.`}
        actions={
          <>
            <Button onClick={() => setHasFeed(true)}>
              <Rss aria-hidden size={16} />
              RSS feed
            </Button>
            <MarkAllRead
              entries={entries}
              path="/api/news"
              mark={(seenUntil) =>
                callEndpoint(newsApi.markAllRead, { body: { seenUntil } }, apiTransport)
              }
            />
          </>
        }
      />
      {hasFeed && <FeedDialog onClose={() => setHasFeed(false)} />}
      <PagedPanel
        query={query}
        what="the news"
        empty={
          <EmptyState picture={<Newspaper aria-hidden size={26} />} title="No news yet">
            When something changes in {instance.productName}, you read about it here. The bell in
            the menu counts what you have not read.
          </EmptyState>
        }
      >
        {(shown) => (
          <ul aria-label="News" className="divide-y divide-line">
            {shown.map((entry) => (
              <NewsRow
                key={entry.id}
                entry={entry}
                to={`/news/${entry.id}`}
                time={<TimeText at={entry.publishedAt} zone={timeZone} />}
              />
            ))}
          </ul>
        )}
      </PagedPanel>
    </>
  );
}
