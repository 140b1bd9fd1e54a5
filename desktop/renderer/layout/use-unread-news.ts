import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { callEndpoint } from '#shared/api/client.ts';
import {
  NEWS_TOAST_DELAY_MS,
  NEWS_TOAST_DURATION_MS,
  QUERY_FRESH_MS,
} from '#shared/app/constants.ts';
import { newsApi } from '#shared/news/news.contract.ts';
import { apiTransport } from '../api/api-client.ts';
import { endpointQuery } from '../api/endpoint-query.ts';
import { useFallbackPoll } from '../live/use-live.ts';
import { useUser } from '../session/session.ts';

/** Singular when the count is 1. */
export function unreadNewsText(count: number): string {
  const articles = count === 1 ? 'article' : 'articles';
  return `You have ${count} unread news ${articles}. Click the bell icon in the menu to read them.`;
}

/**
 * Unread news of the signed-in creator; a failure means none. They are announced once per session:
 * the server remembers it, so reloads and other windows stay quiet.
 */
export function useUnreadNews() {
  const user = useUser();
  const { data = [] } = useQuery({
    ...endpointQuery(newsApi.unread, { params: { userId: user.id } }),
    refetchInterval: useFallbackPoll(QUERY_FRESH_MS),
  });
  const count = data.length;
  const latest = useRef(count);
  const hasAsked = useRef(false);

  useEffect(() => {
    latest.current = count;
    if (count === 0 || hasAsked.current) return undefined;
    const timer = window.setTimeout(() => {
      hasAsked.current = true;
      void callEndpoint(newsApi.claimNotice, {}, apiTransport).then(
        ({ show }) => {
          // Nothing to announce when all was read meanwhile, or the session ended.
          if (!show || latest.current === 0) return;
          toast('New Platform Notifications', {
            description: unreadNewsText(latest.current),
            duration: NEWS_TOAST_DURATION_MS,
          });
        },
        () => undefined,
      );
    }, NEWS_TOAST_DELAY_MS);
    return () => window.clearTimeout(timer);
  }, [count]);
  useEffect(() => () => void (latest.current = 0), []);

  return data;
}
