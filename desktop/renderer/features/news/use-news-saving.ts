import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, callEndpoint } from '#shared/api/client.ts';
import { operatorNewsApi, type OperatorNewsArticle } from '#shared/news/operator-news.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';

export type NewsAct = 'save' | 'publish' | 'unpublish' | 'remove';

/** What an operator edits of an article. */
export type NewsDraft = Pick<
  OperatorNewsArticle,
  | 'title'
  | 'body'
  | 'audience'
  | 'roles'
  | 'plans'
  | 'activity'
  | 'desktopApp'
  | 'isPinned'
  | 'expiresAt'
>;

/** Of an article, or of a new one. */
export function draftOf(article: OperatorNewsArticle | null): NewsDraft {
  const { title = '', body = '', isPinned = false, expiresAt = null } = article ?? {};
  const { audience = 'creators', roles = [], plans = [] } = article ?? {};
  const { activity = 'all', desktopApp = 'all' } = article ?? {};
  return { title, body, audience, roles, plans, activity, desktopApp, isPinned, expiresAt };
}

interface Failure {
  act: NewsAct;
  text: string;
  fields: Record<string, string>;
}

/** Input of an act: the version it changes, and the typed text. */
interface Version {
  id: string;
  version: number;
}

/**
 * Acts on an article. Each one names the version on the screen. When somebody saved in between, the
 * newer version is fetched and nothing is overwritten until the operator decides. `onMade` gets a new
 * article as soon as it is stored.
 */
export function useNewsSaving(
  opened: OperatorNewsArticle | null,
  onMade: (article: OperatorNewsArticle) => void,
) {
  const client = useQueryClient();
  /** The newest version on the server that this screen knows. */
  const [base, setBase] = useState(opened);
  // Known before the next render: an act that makes an article may fail afterwards.
  const known = useRef(opened);
  /** A newer version somebody else saved. */
  const [newer, setNewer] = useState<OperatorNewsArticle | null>(null);
  const [busy, setBusy] = useState<NewsAct | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function make(draft: NewsDraft): Promise<OperatorNewsArticle> {
    const created = await callEndpoint(operatorNewsApi.create, { body: draft }, apiTransport);
    known.current = created;
    setBase(created);
    onMade(created);
    return created;
  }

  async function run<T>(act: NewsAct, work: () => Promise<T>): Promise<T | null> {
    setBusy(act);
    setFailure(null);
    try {
      return await work();
    } catch (error) {
      const { code, fields } = error instanceof ApiError ? error : { code: '', fields: {} };
      if (code === 'news_changed' && known.current !== null) {
        const params = { articleId: known.current.id };
        const found = await callEndpoint(operatorNewsApi.read, { params }, apiTransport).catch(
          () => null,
        );
        setNewer(found);
        if (found !== null) return null;
      }
      setFailure({ act, text: errorText(error), fields });
      return null;
    } finally {
      setBusy(null);
      void invalidatePath(client, '/api/admin/news');
    }
  }

  function settle(article: OperatorNewsArticle): OperatorNewsArticle {
    known.current = article;
    setBase(article);
    setNewer(null);
    return article;
  }

  return {
    base,
    newer,
    busy,
    failure,
    forgetFailure: () => setFailure(null),
    /** Continues with the newer version, and drops or keeps the text on the screen. */
    acceptNewer: () => (newer === null ? null : settle(newer)),

    /** `over` saves over that version instead of the one on the screen. */
    save: (draft: NewsDraft, over: Version | null = base) =>
      run('save', async () => {
        if (over === null) return make(draft);
        const params = { articleId: over.id };
        const body = { ...draft, version: over.version };
        return settle(await callEndpoint(operatorNewsApi.save, { params, body }, apiTransport));
      }),

    publish: (draft: NewsDraft, at: string | null) =>
      run('publish', async () => {
        const { id, version } = base ?? (await make(draft));
        const params = { articleId: id };
        const body = { ...draft, version, at };
        return settle(await callEndpoint(operatorNewsApi.publish, { params, body }, apiTransport));
      }),

    unpublish: ({ id, version }: Version) =>
      run('unpublish', async () => {
        const params = { articleId: id };
        const body = { version };
        const call = callEndpoint(operatorNewsApi.unpublish, { params, body }, apiTransport);
        return settle(await call);
      }),

    remove: ({ id, version }: Version) =>
      run('remove', () =>
        callEndpoint(
          operatorNewsApi.remove,
          { params: { articleId: id }, query: { version } },
          apiTransport,
        ),
      ),
  };
}
