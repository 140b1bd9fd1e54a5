import { z } from 'zod';
import { defineApiWithFiles } from '#shared/api/list-files.ts';
import { defineErrors } from '#shared/api/errors.ts';
import { requiredText, RowId, Timestamp } from '#shared/api/field-types.ts';
import { PageQuery, pageOf } from '#shared/api/pagination.ts';

export const Alert = z
  .object({
    id: RowId,
    /** One of the rules; another release may know others. */
    rule: z.string(),
    /** What is wrong, as it was when the cause was seen last. */
    text: z.string(),
    openedAt: Timestamp,
    /** When the cause was there last. */
    seenAt: Timestamp,
    /** Null while the cause is there. */
    closedAt: Timestamp.nullable(),
    acknowledged: z.object({ at: Timestamp, by: z.string(), note: z.string() }).nullable(),
    isDemo: z.boolean(),
  })
  .meta({ id: 'Alert' });
export type Alert = z.infer<typeof Alert>;

export const alertErrors = defineErrors({
  alert_not_found: [404, 'This alert does not exist'],
  alert_is_closed: [409, 'The cause of this alert is gone, so it closed automatically'],
  alert_acknowledged: [409, 'Somebody acknowledged this alert already. Please read their note'],
});

const params = z.object({ alertId: z.string().max(100) });
const act = [{ by: 'operator', points: 60, seconds: 60 }] as const;

/** Alerts about the installation. Their rules are a setting. */
export const alertsApi = defineApiWithFiles({
  list: {
    method: 'GET',
    path: '/api/admin/alerts',
    auth: 'admin',
    roles: ['readonly'],
    summary:
      'Alerts, the latest first. Each closes automatically when its cause is gone, and stays for 90 days.',
    query: z.object({ ...PageQuery, state: z.enum(['open', 'closed']).optional() }),
    csv: true,
    responses: { 200: pageOf(Alert) },
    errors: [],
    limits: [{ by: 'operator', points: 240, seconds: 60 }],
  },
  acknowledge: {
    method: 'POST',
    path: '/api/admin/alerts/:alertId/acknowledge',
    auth: 'admin',
    summary: 'Say that you are handling an open alert, with a note for the others.',
    params,
    body: z.strictObject({ note: requiredText(500, 'Say what you do about it') }),
    responses: { 200: Alert },
    errors: ['alert_not_found', 'alert_is_closed', 'alert_acknowledged'],
    limits: act,
  },
  takeBack: {
    method: 'DELETE',
    path: '/api/admin/alerts/:alertId/acknowledge',
    auth: 'admin',
    summary: 'Undo an acknowledgement, so that others handle the alert.',
    params,
    responses: { 200: Alert },
    errors: ['alert_not_found', 'alert_is_closed'],
    limits: act,
  },
});
