import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { CheckCheck, BellRing } from 'lucide-react';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { teamNewsApi } from '#shared/news/team-news.contract.ts';
import {
  endpointMutation,
  endpointPages,
  invalidatePath,
} from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { itemsOf, PagedPanel } from '#desktop/renderer/ui/panels/paged-panel.tsx';
import { LocalTime } from '#desktop/renderer/ui/texts/local-time.tsx';
import { NewsRow } from '../news-row.tsx';

/** /admin/team-news: news for operators of one's role, the unread ones marked. */
export function TeamNewsScreen() {
  const client = useQueryClient();
  const query = useInfiniteQuery({
    ...endpointPages(teamNewsApi.list, { query: { limit: 20 } }),
    refetchOnMount: 'always',
  });
  const entries = itemsOf(query);
  // Pinned ones come first, whatever their age.
  const newest = entries
    .map(({ publishedAt }) => publishedAt)
    .toSorted()
    .at(-1);
  const marking = useMutation({
    ...endpointMutation(teamNewsApi.markAllRead),
    onSuccess: () => toast.success('All news are marked as read'),
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => invalidatePath(client, teamNewsApi.list.path),
  });
  const hasUnread = entries.some(({ isUnread }) => isUnread);
  return (
    <>
      <PageHeader
        title="Team news"
        text="What operators of this installation tell each other. Creators do not see it."
        actions={
          newest !== undefined &&
          hasUnread && (
            <Button
              isBusy={marking.isPending}
              onClick={() => marking.mutate({ body: { seenUntil: newest } })}
            >
              <CheckCheck aria-hidden size={16} />
              Mark all as read
            </Button>
          )
        }
      />
      <PagedPanel
        query={query}
        what="the news"
        empty={
          <EmptyState picture={<BellRing aria-hidden size={26} />} title="No team news yet">
            What an owner writes for operators of your role stands here. The menu counts what you
            have not read.
          </EmptyState>
        }
      >
        {(shown) => (
          <ul aria-label="Team news" className="divide-y divide-line">
            {shown.map((entry) => (
              <NewsRow
                key={entry.id}
                entry={entry}
                to={`/admin/team-news/${entry.id}`}
                time={<LocalTime at={entry.publishedAt} />}
              />
            ))}
          </ul>
        )}
      </PagedPanel>
    </>
  );
}
