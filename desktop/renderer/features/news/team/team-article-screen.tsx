import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { callEndpoint } from '#shared/api/client.ts';
import { teamNewsApi, type TeamNewsPage } from '#shared/news/team-news.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { endpointQuery, invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { RenderedText } from '#desktop/renderer/ui/markdown/rendered-text.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { LocalTime } from '#desktop/renderer/ui/texts/local-time.tsx';
import { ArticleFrame } from '../article-frame.tsx';

const list = { to: '/admin/team-news', title: 'Team news', all: 'All team news' };

/** /admin/team-news/{id}: one article for operators; opening it marks it as read. */
export function TeamArticleScreen() {
  const { newsId = '' } = useParams();
  const article = useQuery({
    ...endpointQuery(teamNewsApi.read, { params: { newsId } }),
    refetchOnMount: 'always',
  });
  return (
    <ArticleFrame query={article} list={list}>
      {(read) => <Article article={read} />}
    </ArticleFrame>
  );
}

function Article({ article }: { article: TeamNewsPage }) {
  useReading(article);
  return (
    <article className="max-w-3xl">
      <PageHeader title={article.title} text={<LocalTime at={article.publishedAt} />} />
      <Panel bodyClassName="px-5 py-6 sm:px-8 sm:py-7">
        <RenderedText html={article.html} />
      </Panel>
    </article>
  );
}

/** Marks an unread article; after a failure the next view retries. */
function useReading({ id, isUnread }: TeamNewsPage): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isUnread) return;
    const params = { newsId: id };
    callEndpoint(teamNewsApi.markRead, { params }, apiTransport).then(
      () => invalidatePath(client, teamNewsApi.list.path),
      () => undefined,
    );
  }, [client, id, isUnread]);
}
