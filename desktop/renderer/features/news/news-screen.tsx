import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { CheckCheck, Newspaper, Pin, Rss } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { newsApi, type NewsEntry } from '#shared/news/news.contract.ts';
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

/** /news: the archive of platform news, the unread ones marked. */
export function NewsScreen() {
  const client = useQueryClient();
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
              <NewsRow key={entry.id} entry={entry} />
            ))}
          </ul>
        )}
      </PagedPanel>
    </>
  );
}

/** The whole row links to the article. */
function NewsRow({ entry }: { entry: NewsEntry }) {
  const { timeZone } = useUser();
  return (
    <li className="relative grid grid-cols-[0.5rem_minmax(0,1fr)] gap-x-3 px-5 py-4 transition-colors hover:bg-hover">
      {entry.isUnread && <span aria-hidden className="mt-2 size-2 rounded-full bg-brand" />}
      <div className="col-start-2 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5">
        <h2 className={entry.isUnread ? 'font-semibold' : 'font-medium'}>
          <Link to={`/news/${entry.id}`} className="rounded-control after:absolute after:inset-0">
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
          <TimeText at={entry.publishedAt} zone={timeZone} />
        </p>
        <p className="w-full max-w-3xl text-sm leading-6 text-pretty text-ink-soft">
          {entry.opening}
        </p>
      </div>
    </li>
  );
}
