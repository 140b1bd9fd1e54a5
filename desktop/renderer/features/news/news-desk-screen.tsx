import { useInfiniteQuery } from '@tanstack/react-query';
import { Newspaper, Pin, Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import {
  newsStates,
  operatorNewsApi,
  type NewsState,
  type OperatorNewsEntry,
} from '#shared/news/operator-news.contract.ts';
import { endpointPages } from '#desktop/renderer/api/endpoint-query.ts';
import { useLive } from '#desktop/renderer/live/use-live.ts';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { SegmentedFilter } from '#desktop/renderer/ui/filters/segmented-filter.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { SavedFilters } from '#desktop/renderer/ui/saved-filters/saved-filters.tsx';
import { ListFileButton } from '#desktop/renderer/ui/csv/file-button.tsx';
import { itemsOf, PagedPanel } from '#desktop/renderer/ui/panels/paged-panel.tsx';
import { allOrOne, useAddressValues } from '#desktop/renderer/navigation/use-address-values.ts';
import { Badge } from '#desktop/renderer/ui/texts/badge.tsx';
import { roleNames } from '#desktop/renderer/layout/role-names.ts';
import type { OperatorRole } from '#shared/operators/operator-roles.ts';
import { LocalTime } from '#desktop/renderer/ui/texts/local-time.tsx';
import { NewsReactions, NewsReaders, NewsStateBadge } from './news-state-badge.tsx';

const shape = { state: allOrOne(newsStates) };

/** /admin/news: drafts and articles, with how many have read them. */
export function NewsDeskScreen() {
  const { values, choose } = useAddressValues(shape);
  const { state } = values;
  const query = useInfiniteQuery({
    ...endpointPages(operatorNewsApi.list, { query: { state, limit: 20 } }),
    refetchOnMount: 'always',
    // What creators read tells no stream of operators.
    refetchOnWindowFocus: 'always',
  });
  // An operator read an article, or one was published.
  useLive(['news'], () => void query.refetch());
  const articles = itemsOf(query);
  return (
    <>
      <PageHeader
        title="News"
        text="What creators read at the bell and in their archive, and operators under Team news."
        actions={
          <ButtonLink to="/admin/news/new" look="primary">
            <Plus aria-hidden size={16} />
            New article
          </ButtonLink>
        }
      />
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SegmentedFilter
          label="State of the articles"
          value={state}
          choices={[
            { value: 'draft', label: 'Drafts' },
            { value: 'scheduled', label: 'Scheduled' },
            { value: 'published', label: 'Published' },
            { value: 'expired', label: 'Expired' },
          ]}
          onChange={(value) => choose('state', value)}
        />
        <SavedFilters screen="news" />
      </div>
      <PagedPanel
        file={<ListFileButton file={operatorNewsApi.listFile} what="the news" filter={{ state }} />}
        query={query}
        what="the news"
        empty={<Empty state={state} />}
      >
        {() => (
          <ul aria-label="Articles" className="divide-y divide-line">
            {articles.map((article) => (
              <DeskRow key={article.id} article={article} />
            ))}
          </ul>
        )}
      </PagedPanel>
    </>
  );
}

/** The whole row links to the editor. */
function DeskRow({ article }: { article: OperatorNewsEntry }) {
  const { state, publishedAt, updatedAt, updatedBy, isPinned, audience, roles } = article;
  return (
    <li className="relative flex flex-wrap items-center gap-x-6 gap-y-1 px-5 py-3.5 transition-colors hover:bg-hover">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
          <Link
            to={`/admin/news/${article.id}`}
            className="min-w-0 rounded-control font-medium break-words after:absolute after:inset-0"
          >
            {article.title}
          </Link>
          <NewsStateBadge state={state} />
          {audience === 'operators' && <Badge>{operatorsOf(roles)}</Badge>}
          {isPinned && (
            <span className="inline-flex items-center gap-1 text-[0.8125rem] text-ink-soft">
              <Pin aria-hidden size={13} />
              Pinned
            </span>
          )}
        </p>
        <p className="text-sm text-ink-soft">
          {publishedAt !== null && (
            <>
              {state === 'scheduled' ? 'Scheduled for' : 'Published'} <LocalTime at={publishedAt} />
              {' · '}
            </>
          )}
          Saved <LocalTime at={updatedAt} />
          {updatedBy !== null && <span className="wrap-anywhere"> by {updatedBy}</span>}
        </p>
      </div>
      <p className="flex flex-wrap gap-x-4 text-sm text-ink-soft tabular-nums">
        <NewsReactions article={article} />
        <span>
          <NewsReaders article={article} />
        </span>
      </p>
    </li>
  );
}

/** "For operators: Support, Finance" */
function operatorsOf(roles: readonly OperatorRole[]): string {
  const named = roles.map((role) => roleNames[role]).join(', ');
  return named === '' ? 'For operators' : `For operators: ${named}`;
}

function Empty({ state }: { state: NewsState | undefined }) {
  const picture = <Newspaper aria-hidden size={26} />;
  if (state !== undefined) {
    const titles = {
      draft: 'No drafts',
      scheduled: 'Nothing is scheduled',
      published: 'Nothing is published',
      expired: 'Nothing has expired',
    };
    return <EmptyState picture={picture} title={titles[state]} />;
  }
  return (
    <EmptyState
      picture={picture}
      title="No news yet"
      action={<ButtonLink to="/admin/news/new">Write the first article</ButtonLink>}
    >
      Tell creators or operators what is new, what changes and what is down. They see a count until
      they have read it.
    </EmptyState>
  );
}
