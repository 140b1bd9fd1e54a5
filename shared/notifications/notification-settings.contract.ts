import { z } from 'zod';
import { defineApi } from '../api/define-api.ts';
import { Timestamp } from '../api/field-types.ts';
import { notificationEvents } from './notification-kinds.ts';

export const emailChoices = ['now', 'digest', 'off'] as const;
export type EmailChoice = (typeof emailChoices)[number];
export const digestSteps = ['daily', 'weekly'] as const;
export type DigestStep = (typeof digestSteps)[number];

/** By which channels a creator is told of an event. */
export const EventChannels = z
  .object({
    event: z.enum(notificationEvents),
    /** In the list of the app; null where the app shows it in a way of its own. */
    app: z.boolean().nullable(),
    email: z.enum(emailChoices),
    /** Emails about it are always sent. */
    isEmailRequired: z.boolean(),
    /** By the desktop app; null where it tells nothing of the event. */
    desktop: z.boolean().nullable(),
    /** By push, in the browsers where it is on. */
    push: z.boolean(),
  })
  .meta({ id: 'EventChannels' });
export type EventChannels = z.infer<typeof EventChannels>;

/** Minutes after midnight. */
const Minute = z.int().min(0).max(1_439);
const QuietHours = z
  .strictObject({ from: Minute, until: Minute })
  .refine(({ from, until }) => from !== until, 'Quiet hours end at another time than they begin');

export const NotificationSettings = z
  .object({
    events: z.array(EventChannels),
    /** Nothing but required emails is sent in these hours of the creator's zone, push included; the list is still written. */
    quiet: z.object({ from: Minute, until: Minute }).nullable(),
    isQuietNow: z.boolean(),
    digest: z.enum(digestSteps),
    /** When the next digest may be sent; null while nothing goes into one. */
    nextDigestAt: Timestamp.nullable(),
    email: z.object({
      address: z.string(),
      /** Why emails that are not required do not get there. */
      obstacle: z.enum(['not_confirmed', 'refused']).nullable(),
    }),
  })
  .meta({ id: 'NotificationSettings' });
export type NotificationSettings = z.infer<typeof NotificationSettings>;

const responses = { 200: NotificationSettings };
const writing = [{ by: 'creator', points: 120, seconds: 60 }] as const;

export const notificationSettingsApi = defineApi({
  read: {
    method: 'GET',
    path: '/api/notification-settings',
    auth: 'creator',
    summary: 'The channels of your notifications, and your quiet hours.',
    responses,
    errors: [],
    limits: [{ by: 'creator', points: 240, seconds: 60 }],
  },
  saveTimes: {
    method: 'PUT',
    path: '/api/notification-settings',
    auth: 'creator',
    summary:
      'Set quiet hours in your time zone, and how often a digest is sent; what is left out stays.',
    body: z.strictObject({
      quiet: QuietHours.nullable().optional(),
      digest: z.enum(digestSteps).optional(),
    }),
    responses,
    errors: [],
    limits: writing,
  },
  saveEvent: {
    method: 'PUT',
    path: '/api/notification-settings/events',
    auth: 'creator',
    summary: 'Choose the channels of one event; what is left out stays.',
    body: z.strictObject({
      event: z.enum(notificationEvents),
      app: z.boolean().optional(),
      email: z.enum(emailChoices).optional(),
      desktop: z.boolean().optional(),
      push: z.boolean().optional(),
    }),
    responses,
    errors: ['notification_required', 'no_such_channel'],
    limits: writing,
  },
});
