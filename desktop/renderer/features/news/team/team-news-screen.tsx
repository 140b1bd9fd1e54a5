import { useInfiniteQuery } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { teamNewsApi } from '#shared/news/team-news.contract.ts';
import { callEndpoint } from '#shared/api/client.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { endpointPages } from '#desktop/renderer/api/endpoint-query.ts';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { itemsOf, PagedPanel } from '#desktop/renderer/ui/panels/paged-panel.tsx';
import { LocalTime } from '#desktop/renderer/ui/texts/local-time.tsx';
import { MarkAllRead } from '../mark-all-read.tsx';
import { NewsRow } from '../news-row.tsx';

/** /admin/team-news: news for operators of one's role, the unread ones marked. */
export function TeamNewsScreen() {
  const query = useInfiniteQuery({
    ...endpointPages(teamNewsApi.list, { query: { limit: 20 } }),
    refetchOnMount: 'always',
  });
  const entries = itemsOf(query);
  return (
    <>
      <PageHeader
        title="Team news"
        text="News from operators for operators. Creators do not see it."
        actions={
          <MarkAllRead
            entries={entries}
            path={teamNewsApi.list.path}
            mark={(seenUntil) =>
              callEndpoint(teamNewsApi.markAllRead, { body: { seenUntil } }, apiTransport)
            }
          />
        }
      />
      <PagedPanel
        query={query}
        what="the news"
        empty={
          <EmptyState picture={<BellRing aria-hidden size={26} />} title="No team news yet">
            News that an owner writes for operators of your role appears here. The menu counts what
            you have not read.
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
