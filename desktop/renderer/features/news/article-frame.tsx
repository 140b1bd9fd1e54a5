import type { UseQueryResult } from '@tanstack/react-query';
import { ArrowLeft, Newspaper } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ApiError } from '#shared/api/client.ts';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { ErrorState } from '#desktop/renderer/ui/panels/error-state.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { Skeleton } from '#desktop/renderer/ui/panels/skeleton.tsx';

/** One article of a list, or why it is not there. */
export function ArticleFrame<T>({
  query,
  list,
  children,
}: {
  query: UseQueryResult<T>;
  /** Where it stands. */
  list: { to: string; title: string; all: string };
  children: (article: T) => ReactNode;
}) {
  const isUnknown = query.error instanceof ApiError && query.error.status === 404;
  return (
    <>
      <Link
        to={list.to}
        className="touch-area mb-3 inline-flex items-center gap-1.5 rounded-control text-sm text-ink-soft hover:text-ink"
      >
        <ArrowLeft aria-hidden size={16} />
        {list.all}
      </Link>
      {isUnknown ? (
        <>
          <PageHeader title={list.title} />
          <EmptyState
            picture={<Newspaper aria-hidden size={26} />}
            title="Article not found"
            action={<ButtonLink to={list.to}>{list.all}</ButtonLink>}
          >
            It was unpublished, or the link is incomplete.
          </EmptyState>
        </>
      ) : query.isError && query.data === undefined ? (
        <ErrorState
          title="The article could not be loaded"
          error={query.error}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : query.data === undefined ? (
        <div role="status" aria-label="Loading the article" className="grid gap-5">
          <Skeleton className="h-12 max-w-xl" />
          <Skeleton className="h-64" />
        </div>
      ) : (
        children(query.data)
      )}
    </>
  );
}
