import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { CheckCheck, Newspaper, Rss } from 'lucide-react';
import { useState } from 'react';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { newsApi } from '#shared/news/news.contract.ts';
import {
  endpointMutation,
  endpointPages,
  invalidatePath,
} from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { instance } from '#desktop/renderer/platform/instance.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { itemsOf, PagedPanel } from '#desktop/renderer/ui/panels/paged-panel.tsx';
import { TimeText } from '#desktop/renderer/ui/texts/time-text.tsx';
import { FeedDialog } from './feed-dialog.tsx';
import { NewsRow } from './news-row.tsx';

/** /news: the archive of platform news, the unread ones marked. */
export function NewsScreen() {
  const client = useQueryClient();
  const { timeZone } = useUser();
  const query = useInfiniteQuery({
    ...endpointPages(newsApi.list, { query: { limit: 20 } }),
    refetchOnMount: 'always',
  });
  const entries = itemsOf(query);
  // Pinned ones come first, whatever their age.
  const newest = entries
    .map(({ publishedAt }) => publishedAt)
    .toSorted()
    .at(-1);
  const [hasFeed, setHasFeed] = useState(false);
  const marking = useMutation({
    ...endpointMutation(newsApi.markAllRead),
    onSuccess: () => toast.success('All news are marked as read'),
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => invalidatePath(client, '/api/news'),
  });
  const hasUnread = entries.some(({ isUnread }) => isUnread);
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
            {newest !== undefined && hasUnread && (
              <Button
                isBusy={marking.isPending}
                onClick={() => marking.mutate({ body: { seenUntil: newest } })}
              >
                <CheckCheck aria-hidden size={16} />
                Mark all as read
              </Button>
            )}
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
