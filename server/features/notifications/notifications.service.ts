import type { Knex } from 'knex';
import type { Dispatcher } from 'undici';
import type { CallOutput } from '#shared/api/define-api.ts';
import {
  isNotificationKind,
  type NotificationKind,
  notificationKinds,
} from '#shared/notifications/notification-kinds.ts';
import type { MailList } from '#server/features/mail/addresses/mail-opt-outs.ts';
import type { AddressSettings, Mail, MailSettings } from '#server/features/mail/mail.feature.ts';
import type { AuditLog } from '#server/features/audit/audit-log.ts';
import type { SettingsService } from '#server/features/settings/settings.service.ts';
import type {
  Notification,
  notificationsApi,
} from '#shared/notifications/notifications.contract.ts';
import { cutPage, readCursor } from '#server/platform/db/statements/keyset-cursor.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import { toldText } from './notification-texts.ts';
import { createCreatorMessages, type CreatorMessages } from './messages/creator-messages.ts';
import { hiddenEvents } from './channels.rules.ts';
import { findToldOwner } from './notification-settings.queries.ts';
import {
  createNotificationChoices,
  type NotificationChoices,
} from './notification-settings.service.ts';
import * as queries from './notifications.queries.ts';
import { countToldOfNews, type ToldCounts } from './telling.queries.ts';
import { createPush, type Push } from './push/push.service.ts';
import { startTelling } from './telling.ts';
import { unsubscribedBy } from './unsubscribe-links.ts';

const allKinds = Object.keys(notificationKinds) as NotificationKind[]; // its keys

type Page = CallOutput<typeof notificationsApi.list>;

/** What creators are told in the app. */
export interface Notifications {
  /** Newest first. Throws `validation_failed` for a foreign cursor. */
  list(
    userId: string,
    page: { unread?: 'true' | 'false' | undefined; cursor?: string | undefined; limit: number },
  ): Promise<Page>;
  /** Counted up to `MOST_UNREAD`. */
  countUnread(userId: string): Promise<number>;
  /** Throws `notification_not_found`. */
  mark(userId: string, notificationId: string, isUnread: boolean): Promise<void>;
  /** Returns how many were unread. */
  markAllRead(userId: string, seenUntil: string): Promise<number>;
  choices: NotificationChoices;
  /** Tells of a news article, in the transaction that notes so, those of the creators who chose emails or push. */
  tellOfNews(trx: Knex.Transaction, userIds: readonly string[], articleId: string): Promise<void>;
  /** What became of the emails and pushes about an article. */
  countToldOfNews(articleId: string): Promise<ToldCounts>;
  /** In browsers. */
  push: Push;
  /** Messages of operators. */
  messages: CreatorMessages;
  /** Ends emails of a kind by a link in one. */
  mailList: MailList;
  /** Looks at what was told; resolves when that is over. */
  tellNow(): Promise<void>;
  close(): Promise<void>;
}

/** The list of notifications of each creator, what they choose, and who tells them elsewhere. */
export function createNotifications(
  platform: Pick<
    Platform,
    'clock' | 'db' | 'ids' | 'isSandbox' | 'key' | 'logger' | 'markdown' | 'publicUrl'
  >,
  ports: {
    audit: AuditLog;
    mail: Pick<Mail, 'add' | 'addAll'>;
    settings: Pick<SettingsService, 'read'>;
    mailServer: MailSettings;
    addresses: AddressSettings;
    pushDispatcher?: Dispatcher | undefined;
  },
): Notifications {
  const { db, key } = platform;
  const { mail, settings, pushDispatcher: dispatcher } = ports;
  const choices = createNotificationChoices(platform);
  const push = createPush(platform, { settings, dispatcher });
  const telling = startTelling(platform, { mail, sendPush: push.sendNow });
  const messages = createCreatorMessages(platform, ports);

  /** Kinds that a creator does not want in the list. */
  async function hiddenFor(userId: string): Promise<NotificationKind[]> {
    const owner = await findToldOwner(db, { id: userId });
    const events: readonly string[] = hiddenEvents(owner?.choices ?? {});
    return allKinds.filter((kind) => events.includes(notificationKinds[kind]));
  }

  return {
    choices,
    messages,
    push,
    async list(userId, { unread, cursor, limit }) {
      const after = cursor === undefined ? null : readCursor(cursor);
      const hidden = await hiddenFor(userId);
      const ask = { userId, isUnread: unread === 'true', hidden, after, limit };
      const { rows, nextCursor } = cutPage(await queries.selectNotifications(db, ask), limit);
      return { items: rows.flatMap(toNotification), nextCursor };
    },
    async countUnread(userId) {
      return queries.countUnread(db, userId, await hiddenFor(userId));
    },
    async mark(userId, notificationId, isUnread) {
      const isThere = await queries.saveRead(db, userId, notificationId, isUnread);
      if (!isThere) throw new AppError('notification_not_found');
    },
    markAllRead: async (userId, seenUntil) =>
      queries.saveAllRead(db, userId, seenUntil, await hiddenFor(userId)),
    tellOfNews: (trx, userIds, articleId) =>
      queries.insertForTakers(trx, userIds, 'news', { kind: 'news', subject: articleId }),
    countToldOfNews: (articleId) => countToldOfNews(db, articleId),
    mailList: {
      path: '/unsubscribe/notifications/:token',
      name: 'notifications',
      isKnown: (token) => Promise.resolve(unsubscribedBy(key, token) !== null),
      async unsubscribe(token) {
        const found = unsubscribedBy(key, token);
        return found !== null && choices.switchEmailOff(found.userId, found.event);
      },
    },
    tellNow: telling.ask,
    async close() {
      await telling.stop();
      await push.close();
      await messages.close();
    },
  };
}

/** Nothing for a kind of a newer release. */
function toNotification(row: queries.NotificationRow): Notification[] {
  const { id, kind, createdAt, isUnread } = row;
  if (!isNotificationKind(kind)) return [];
  const event = notificationKinds[kind];
  const at = createdAt.toISOString();
  return [{ id, event, ...toldText({ ...row, kind }), createdAt: at, isUnread }];
}
