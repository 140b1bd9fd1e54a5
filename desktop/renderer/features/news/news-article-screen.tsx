import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { callEndpoint } from '#shared/api/client.ts';
import { newsApi, type NewsPage } from '#shared/news/news.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { endpointQuery, invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { RenderedText } from '#desktop/renderer/ui/markdown/rendered-text.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { TimeText } from '#desktop/renderer/ui/texts/time-text.tsx';
import { ArticleFrame } from './article-frame.tsx';
import { ReactionBar } from './reaction-bar.tsx';

/** /news/{id}: one article; opening it marks it as read. */
export function NewsArticleScreen() {
  const { articleId = '' } = useParams();
  const article = useQuery({
    ...endpointQuery(newsApi.read, { params: { articleId } }),
    refetchOnMount: 'always',
  });
  return (
    <ArticleFrame query={article} list={{ to: '/news', title: 'News', all: 'All news' }}>
      {(read) => <Article article={read} />}
    </ArticleFrame>
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
