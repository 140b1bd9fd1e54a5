import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, Newspaper } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router-dom';
import { ApiError, callEndpoint } from '#shared/api/client.ts';
import { newsApi, type NewsPage } from '#shared/news/news.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { endpointQuery, invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { RenderedText } from '#desktop/renderer/ui/markdown/rendered-text.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { ErrorState } from '#desktop/renderer/ui/panels/error-state.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { Skeleton } from '#desktop/renderer/ui/panels/skeleton.tsx';
import { TimeText } from '#desktop/renderer/ui/texts/time-text.tsx';
import { ReactionBar } from './reaction-bar.tsx';

/** /news/{id}: one article; opening it marks it as read. */
export function NewsArticleScreen() {
  const { articleId = '' } = useParams();
  const article = useQuery({
    ...endpointQuery(newsApi.read, { params: { articleId } }),
    refetchOnMount: 'always',
  });
  const isUnknown = article.error instanceof ApiError && article.error.status === 404;
  return (
    <>
      <Link
        to="/news"
        className="touch-area mb-3 inline-flex items-center gap-1.5 rounded-control text-sm text-ink-soft hover:text-ink"
      >
        <ArrowLeft aria-hidden size={16} />
        All news
      </Link>
      {isUnknown ? (
        <>
          <PageHeader title="News" />
          <EmptyState
            picture={<Newspaper aria-hidden size={26} />}
            title="Article not found"
            action={<ButtonLink to="/news">All news</ButtonLink>}
          >
            It was unpublished, or the link is incomplete.
          </EmptyState>
        </>
      ) : article.isError && article.data === undefined ? (
        <ErrorState
          title="The article could not be loaded"
          error={article.error}
          onRetry={() => void article.refetch()}
          isRetrying={article.isFetching}
        />
      ) : article.data === undefined ? (
        <div role="status" aria-label="Loading the article" className="grid gap-5">
          <Skeleton className="h-12 max-w-xl" />
          <Skeleton className="h-64" />
        </div>
      ) : (
        <Article article={article.data} />
      )}
    </>
  );
}

function Article({ article }: { article: NewsPage }) {
  const { timeZone } = useUser();
  useReading(article);
  return (
    <article className="max-w-3xl">
      <PageHeader
        title={article.title}
        text={<TimeText at={article.publishedAt} zone={timeZone} />}
      />
      <Panel bodyClassName="px-5 py-6 sm:px-8 sm:py-7">
        <RenderedText html={article.html} />
        <ReactionBar key={article.id} article={article} />
      </Panel>
    </article>
  );
}

/** Marks an unread article; after a failure the next view retries. */
function useReading({ id, isUnread }: NewsPage): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isUnread) return;
    const mark = callEndpoint(newsApi.markRead, { params: { articleId: id } }, apiTransport);
    mark.then(
      () => invalidatePath(client, '/api/news'),
      () => undefined,
    );
  }, [client, id, isUnread]);
}
