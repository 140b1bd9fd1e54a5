import { z } from 'zod';
import { defineApi } from '../api/define-api.ts';
import { defineErrors } from '../api/errors.ts';
import { RowId, Timestamp } from '../api/field-types.ts';
import { PageQuery, pageOf } from '../api/pagination.ts';
import { notificationEvents } from './notification-kinds.ts';

/** Something that a creator is told. */
export const Notification = z
  .object({
    id: RowId,
    /** What it belongs to in the settings. */
    event: z.enum(notificationEvents),
    title: z.string(),
    /** More of it; empty where the title says all. */
    text: z.string(),
    /** The screen that shows what it is about. */
    path: z.string(),
    createdAt: Timestamp,
    isUnread: z.boolean(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof Notification>;

export const notificationErrors = defineErrors({
  notification_not_found: [404, 'This notification does not exist any more'],
  notification_required: [409, 'Emails about this are always sent'],
  no_such_channel: [409, 'The desktop app shows no notifications for this'],
});

const limits = [{ by: 'creator', points: 240, seconds: 60 }] as const;

export const notificationsApi = defineApi({
  list: {
    method: 'GET',
    path: '/api/notifications',
    auth: 'creator',
    summary: 'Your notifications, newest first; kept for 90 days.',
    query: z.object({ unread: z.enum(['true', 'false']).optional(), ...PageQuery }),
    responses: { 200: pageOf(Notification) },
    errors: [],
    limits,
  },
  mark: {
    method: 'PUT',
    path: '/api/notifications/:notificationId',
    auth: 'creator',
    summary: 'Mark one as read or as unread; a second time changes nothing.',
    params: z.object({ notificationId: z.string().max(64) }),
    body: z.strictObject({ isUnread: z.boolean() }),
    responses: { 200: z.object({ success: z.literal(true) }) },
    errors: ['notification_not_found'],
    limits,
  },
  markAllRead: {
    method: 'POST',
    path: '/api/notifications/read',
    auth: 'creator',
    summary: 'Mark all as read that came up to a moment.',
    body: z.strictObject({
      /** `createdAt` of the newest one on the screen: later ones stay unread. */
      seenUntil: Timestamp,
    }),
    responses: { 200: z.object({ marked: z.int().min(0) }) },
    errors: [],
    limits,
  },
  readMessage: {
    method: 'GET',
    path: '/api/told-messages/:messageId',
    auth: 'creator',
    summary: 'Read a message of the operators that you got. The first time counts as opened.',
    params: z.object({ messageId: z.string().max(64) }),
    responses: {
      200: z
        .object({ id: RowId, subject: z.string(), html: z.string(), toldAt: Timestamp })
        .meta({ id: 'ToldMessage' }),
    },
    errors: ['message_not_found'],
    limits,
  },
});
