import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Bell, CheckCheck, Mail, MailOpen } from 'lucide-react';
import {
  notificationsApi,
  type Notification,
} from '#shared/notifications/notifications.contract.ts';
import {
  endpointMutation,
  endpointPages,
  invalidatePath,
} from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { useAddressValues } from '#desktop/renderer/navigation/use-address-values.ts';
import { Button, IconButton } from '#desktop/renderer/ui/controls/button.tsx';
import { Segmented } from '#desktop/renderer/ui/controls/segmented.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { itemsOf, PagedPanel } from '#desktop/renderer/ui/panels/paged-panel.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { NotificationRow, useMarking } from './notification-row.tsx';

const shape = { show: (text: string) => (text === 'unread' ? 'unread' : 'all') };

/** /notifications: what the creator was told, newest first. */
export function NotificationList() {
  const client = useQueryClient();
  const { values, choose } = useAddressValues(shape);
  const { show } = values;
  const query = useInfiniteQuery({
    ...endpointPages(notificationsApi.list, {
      query: { limit: 30, unread: show === 'unread' ? 'true' : 'false' },
    }),
    refetchOnMount: 'always',
  });
  const marking = useMutation({
    ...endpointMutation(notificationsApi.markAllRead),
    onSuccess: () => toast.success('All notifications are marked as read'),
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => invalidatePath(client, '/api/notifications'),
  });
  const items = itemsOf(query);
  const newest = items[0];
  const hasUnread = items.some(({ isUnread }) => isUnread);
  return (
    <>
      <PageHeader
        title="Notifications"
        text="Events at your lead magnets and in your account. Kept for 90 days."
        actions={
          newest !== undefined &&
          hasUnread && (
            <Button
              isBusy={marking.isPending}
              onClick={() => marking.mutate({ body: { seenUntil: newest.createdAt } })}
            >
              <CheckCheck aria-hidden size={16} />
              Mark all as read
            </Button>
          )
        }
      />
      <div className="mb-4">
        <Segmented
          label="Show"
          value={show}
          choices={[
            { value: 'all', label: 'All' },
            { value: 'unread', label: 'Unread' },
          ]}
          onChange={(wanted) => choose('show', wanted)}
        />
      </div>
      <PagedPanel
        query={query}
        what="the notifications"
        empty={
          <EmptyState
            picture={<Bell aria-hidden size={26} />}
            title={show === 'unread' ? 'Nothing is unread' : 'No notifications yet'}
          >
            New leads, comments that wait for you, answers of support and warnings come here.
          </EmptyState>
        }
      >
        {(notifications) => (
          <ul aria-label="Notifications" className="divide-y divide-line">
            {notifications.map((notification) => (
              <NotificationRow
                key={notification.id}
                notification={notification}
                heading="h2"
                className="px-5 py-3.5"
              >
                <MarkButton notification={notification} />
              </NotificationRow>
            ))}
          </ul>
        )}
      </PagedPanel>
    </>
  );
}

function MarkButton({ notification: { id, title, isUnread } }: { notification: Notification }) {
  const { mutate, isPending } = useMarking();
  const Picture = isUnread ? MailOpen : Mail;
  return (
    <IconButton
      label={`Mark as ${isUnread ? 'read' : 'unread'}: ${title}`}
      disabled={isPending}
      onClick={() =>
        mutate(
          { params: { notificationId: id }, body: { isUnread: !isUnread } },
          { onError: (error) => toast.error(errorText(error)) },
        )
      }
    >
      <Picture aria-hidden size={16} />
    </IconButton>
  );
}
