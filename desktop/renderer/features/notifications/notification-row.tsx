import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  notificationsApi,
  type Notification,
} from '#shared/notifications/notifications.contract.ts';
import { endpointMutation, invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { TimeText } from '#desktop/renderer/ui/texts/time-text.tsx';

/** Marks notifications as read or unread, and asks for them again. */
export function useMarking() {
  const client = useQueryClient();
  return useMutation({
    ...endpointMutation(notificationsApi.mark),
    onSettled: () => invalidatePath(client, '/api/notifications'),
  });
}

/** One notification. The whole row leads to what it is about, and that marks it as read. */
export function NotificationRow({
  notification,
  heading: Heading,
  className,
  onOpen,
  children,
}: {
  notification: Notification;
  /** Below the heading before it. */
  heading: 'h2' | 'h3';
  className: string;
  onOpen?: () => void;
  /** Acts at its end. */
  children?: ReactNode;
}) {
  const { timeZone } = useUser();
  const { mutate } = useMarking();
  const { id, title, text, path, createdAt, isUnread } = notification;
  const open = () => {
    if (isUnread) mutate({ params: { notificationId: id }, body: { isUnread: false } });
    onOpen?.();
  };
  return (
    <li
      className={`relative grid grid-cols-[0.5rem_minmax(0,1fr)_auto] gap-x-3 transition-colors hover:bg-hover ${className}`}
    >
      {isUnread && <span aria-hidden className="mt-1.5 size-2 rounded-full bg-brand" />}
      <div className="col-start-2">
        <Heading className={`text-sm wrap-anywhere ${isUnread ? 'font-semibold' : 'font-medium'}`}>
          <Link to={path} onClick={open} className="rounded-control after:absolute after:inset-0">
            {isUnread && <span className="sr-only">Unread: </span>}
            {title}
          </Link>
        </Heading>
        {text !== '' && <p className="mt-0.5 text-sm text-pretty text-ink-soft">{text}</p>}
        <p className="mt-0.5 text-xs text-ink-soft">
          <TimeText at={createdAt} zone={timeZone} />
        </p>
      </div>
      {children !== undefined && <div className="relative self-center">{children}</div>}
    </li>
  );
}
