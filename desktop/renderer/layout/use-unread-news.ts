import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { toast } from 'sonner';
import { NEWS_TOAST_DELAY_MS, NEWS_TOAST_DURATION_MS } from '#shared/app/constants.ts';
import { newsApi } from '#shared/news/news.contract.ts';
import { endpointQuery } from '../api/endpoint-query.ts';
import { useUser } from '../session/session.ts';

/** Spec §9: singular when N is 1. */
export function unreadNewsText(count: number): string {
  const articles = count === 1 ? 'article' : 'articles';
  return `You have ${count} unread news ${articles}. Click the bell icon in the menu to read them.`;
}

/**
 * Unread news of the signed-in creator; a failure means none. Tells once per signed-in
 * session, because this lives in the layout, which is mounted once per session.
 */
export function useUnreadNews() {
  const user = useUser();
  const { data = [] } = useQuery(endpointQuery(newsApi.unread, { params: { userId: user.id } }));
  const count = data.length;
  const hasTold = useRef(false);

  useEffect(() => {
    if (count === 0 || hasTold.current) return;
    const timer = window.setTimeout(() => {
      hasTold.current = true;
      toast('New Platform Notifications', {
        description: unreadNewsText(count),
        duration: NEWS_TOAST_DURATION_MS,
      });
    }, NEWS_TOAST_DELAY_MS);
    return () => window.clearTimeout(timer);
  }, [count]);

  return data;
}
