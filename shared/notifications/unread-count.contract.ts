import { z } from 'zod';
import { defineApi } from '../api/define-api.ts';

/** Unread notifications are counted up to this number. */
export const MOST_UNREAD = 100;

/** Apart from the list, because every screen of the console asks for it. */
export const unreadCountApi = defineApi({
  read: {
    method: 'GET',
    path: '/api/notifications/unread',
    auth: 'creator',
    summary: `How many of your notifications are unread, counted up to ${MOST_UNREAD}.`,
    responses: { 200: z.object({ count: z.int().min(0).max(MOST_UNREAD) }) },
    errors: [],
    limits: [{ by: 'creator', points: 240, seconds: 60 }],
  },
});
