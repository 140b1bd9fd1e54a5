import { useQuery } from '@tanstack/react-query';
import { Newspaper } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { ApiError } from '#shared/api/client.ts';
import { operatorNewsApi } from '#shared/news/operator-news.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { useNewForm } from '#desktop/renderer/navigation/use-new-form.ts';
import { BackLink } from '#desktop/renderer/ui/controls/back-link.tsx';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { ErrorState } from '#desktop/renderer/ui/panels/error-state.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { Skeleton } from '#desktop/renderer/ui/panels/skeleton.tsx';
import { NewsEditor } from './news-editor.tsx';

/** /admin/news/new and /admin/news/{id}: writes an article and publishes it. */
export function NewsEditorScreen() {
  const { articleId } = useParams();
  const { number, isHere, setMade } = useNewForm(articleId);
  return (
    <>
      <BackLink to="/admin/news">News</BackLink>
      {articleId === undefined || isHere ? (
        <NewsEditor key={number} opened={null} onMade={setMade} />
      ) : (
        <OpenedArticle key={articleId} articleId={articleId} />
      )}
    </>
  );
}

function OpenedArticle({ articleId }: { articleId: string }) {
  const article = useQuery({
    ...endpointQuery(operatorNewsApi.read, { params: { articleId } }),
    // A cached older version would only cause a conflict.
    gcTime: 0,
    staleTime: Infinity,
  });
  if (article.error instanceof ApiError && article.error.status === 404) {
    return (
      <>
        <PageHeader title="Article" />
        <EmptyState
          picture={<Newspaper aria-hidden size={26} />}
          title="This article does not exist"
          action={<ButtonLink to="/admin/news">All news</ButtonLink>}
        >
          It may have been deleted.
        </EmptyState>
      </>
    );
  }
  if (article.isError) {
    return (
      <ErrorState
        title="The article could not be loaded"
        error={article.error}
        onRetry={() => void article.refetch()}
        isRetrying={article.isFetching}
      />
    );
  }
  if (article.data === undefined) {
    return (
      <div role="status" aria-label="Loading the article" className="grid gap-5">
        <Skeleton className="h-12 max-w-xl" />
        <Skeleton className="h-80" />
      </div>
    );
  }
  return <NewsEditor opened={article.data} onMade={() => undefined} />;
}
