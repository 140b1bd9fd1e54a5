import type { PushMessage } from '#shared/notifications/push-message.ts';
import {
  isNotificationKind,
  type NotificationKind,
} from '#shared/notifications/notification-kinds.ts';
import { toldText } from '../notification-texts.ts';
import type { NotificationRow } from '../notifications.queries.ts';

/** Of kinds whose title in the app names a page, a ticket or an article. */
const withoutNames: { readonly [Kind in NotificationKind]?: string } = {
  approval: 'Comments wait for your approval',
  broken_link: 'A link of a lead magnet is broken',
  page_ended: 'A lead magnet has ended',
  page_taken_down: 'A lead magnet was taken down',
  page_restored: 'The takedown of a lead magnet was lifted',
  message: 'A message of the operators',
  news: 'There is a new article',
};

/** What a push says of a notification; null for a kind of a newer release. */
export function pushMessage(row: NotificationRow): PushMessage | null {
  const { id, kind, leads } = row;
  if (!isNotificationKind(kind)) return null;
  const { title, path } = toldText({ ...row, kind });
  const count = kind === 'lead' ? leads : 1;
  const ofLeads = count === 1 ? '1 new lead' : `${count.toLocaleString('en')} new leads`;
  const words = kind === 'lead' ? ofLeads : (withoutNames[kind] ?? title);
  return { v: 1, kind, count, title: words, path, tag: id };
}

/** The least that a browser can show something of. */
export function shortMessage({ kind, path, tag }: PushMessage): PushMessage {
  return { v: 1, kind, count: 1, title: '', path, tag };
}

/** What a press of "Send a test" shows. */
export const testMessage: PushMessage = {
  v: 1,
  kind: 'test',
  count: 1,
  title: 'Push works in this browser',
  path: '/settings/notifications',
  tag: 'test',
};
