import type Router from '@koa/router';
import { pushBrowsersApi } from '#shared/notifications/push-browsers.contract.ts';
import { notificationsApi } from '#shared/notifications/notifications.contract.ts';
import { notificationSettingsApi } from '#shared/notifications/notification-settings.contract.ts';
import { unreadCountApi } from '#shared/notifications/unread-count.contract.ts';
import { type EndpointGuards, implement } from '#server/platform/http/implement.ts';
import type { Notifications } from './notifications.service.ts';

export function registerNotificationRoutes(
  router: Router,
  guards: EndpointGuards,
  { notifications }: { notifications: Notifications },
): void {
  const { choices, push } = notifications;
  implement(router, guards, notificationSettingsApi, {
    read: ({ creator }) => choices.read(creator.user.id),
    saveTimes: ({ body, creator }) => choices.saveTimes(creator.user.id, body),
    saveEvent: ({ body: { event, ...chosen }, creator }) =>
      choices.saveEvent(creator.user.id, event, chosen),
  });
  implement(router, guards, pushBrowsersApi, {
    list: ({ creator: { user, sessionId } }) => push.list({ userId: user.id, sessionId }),
    add({ body, creator: { user, sessionId }, request: { userAgent } }) {
      return push.add({ userId: user.id, sessionId, userAgent }, body);
    },
    async remove({ params, creator }) {
      await push.remove(creator.user.id, params.browserId);
      return { success: true as const };
    },
    async test({ params, creator }) {
      return { outcome: await push.test(creator.user.id, params.browserId) };
    },
  });
  implement(router, guards, unreadCountApi, {
    async read({ creator }) {
      return { count: await notifications.countUnread(creator.user.id) };
    },
  });
  implement(router, guards, notificationsApi, {
    list: ({ query, creator }) => notifications.list(creator.user.id, query),
    async mark({ params, body, creator }) {
      await notifications.mark(creator.user.id, params.notificationId, body.isUnread);
      return { success: true as const };
    },
    readMessage: ({ params, creator }) =>
      notifications.messages.open(creator.user.id, params.messageId, creator.operator === null),
    async markAllRead({ body, creator }) {
      return { marked: await notifications.markAllRead(creator.user.id, body.seenUntil) };
    },
  });
}
