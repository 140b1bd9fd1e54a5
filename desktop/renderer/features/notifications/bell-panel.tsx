import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { notificationsApi } from '#shared/notifications/notifications.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { TimeText } from '#desktop/renderer/ui/texts/time-text.tsx';
import { NotificationRow } from './notification-row.tsx';

/** What the bell shows: the latest notifications and the unread news. */
export function BellPanel({
  news,
  onLeave,
}: {
  news: readonly { id: string; title: string; publishedAt: string }[];
  /** Somebody follows a link. */
  onLeave: () => void;
}) {
  const { timeZone } = useUser();
  const { data, error } = useQuery({
    ...endpointQuery(notificationsApi.list, { query: { limit: 6 } }),
    refetchOnMount: 'always',
  });
  const more = (path: string, label: string) => (
    <Link
      to={path}
      onClick={onLeave}
      className="link touch-area mt-3 inline-flex rounded-control text-sm"
    >
      {label}
    </Link>
  );
  return (
    <>
      <Title>Notifications</Title>
      {data === undefined ? (
        <Note>{error === null ? 'Loading…' : errorText(error)}</Note>
      ) : data.items.length === 0 ? (
        <Note>Nothing yet. New leads, answers and warnings come here.</Note>
      ) : (
        <ul aria-label="Latest notifications" className="-mx-2 mt-2 grid gap-0.5">
          {data.items.map((notification) => (
            <NotificationRow
              key={notification.id}
              notification={notification}
              heading="h3"
              className="rounded-control px-2 py-2"
              onOpen={onLeave}
            />
          ))}
        </ul>
      )}
      {more('/notifications', 'All notifications')}
      <Title className="mt-5">Unread news</Title>
      {news.length === 0 ? (
        <Note>No unread news.</Note>
      ) : (
        <ul className="-mx-2 mt-2 grid gap-0.5">
          {news.map((article) => (
            <li
              key={article.id}
              className="relative rounded-control px-2 py-2 transition-colors hover:bg-hover"
            >
              <h3 className="text-sm font-medium">
                <Link
                  to={`/news/${article.id}`}
                  onClick={onLeave}
                  className="rounded-control after:absolute after:inset-0"
                >
                  {article.title}
                </Link>
              </h3>
              <p className="mt-0.5 text-xs text-ink-soft">
                <TimeText at={article.publishedAt} zone={timeZone} />
              </p>
            </li>
          ))}
        </ul>
      )}
      {more('/news', 'All news')}
    </>
  );
}

const Title = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <h2 className={`text-[0.9375rem] font-semibold ${className}`}>{children}</h2>
);

const Note = ({ children }: { children: ReactNode }) => (
  <p className="mt-2 text-sm text-ink-soft">{children}</p>
);
