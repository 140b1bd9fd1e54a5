import { z } from 'zod';
import { PageQuery, pageOf } from '#shared/api/pagination.ts';
import { defineApi } from '#shared/api/define-api.ts';
import { Timestamp } from '#shared/api/field-types.ts';

/** What is written down of operators. A new kind of act adds its word here. */
export const auditActions = [
  'operator.created',
  'operator.login',
  'operator.login_failed',
  'operator.logout',
  'operator.password_changed',
  'operator.totp_enabled',
  'operator.totp_disabled',
  'operator.recovery_codes_renewed',
  'operator.session_ended',
  'creator.suspended',
  'creator.restored',
  'mail.opened',
  'mail.test_sent',
  'report.resolved',
  'settings.changed',
] as const;
export type AuditAction = (typeof auditActions)[number];

export type AuditTargetKind = 'operator' | 'creator' | 'mail' | 'report' | 'settings';

/** Plain facts of a thing before or after an act; never a secret, never content. */
export type AuditFacts = { readonly [name: string]: string | number | boolean | null };

const Facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

export const AuditRow = z
  .object({
    id: z.string(),
    at: Timestamp,
    operatorId: z.string().nullable(),
    operatorName: z.string().nullable(),
    /** One of the words above; an older or newer release may know others. */
    action: z.string(),
    /** Equal for one network on one UTC day, meaningless afterwards. */
    networkHash: z.string(),
    target: z.object({ kind: z.string(), id: z.string(), name: z.string().nullable() }).nullable(),
    reason: z.string().nullable(),
    before: Facts.nullable(),
    after: Facts.nullable(),
  })
  .meta({ id: 'AuditRow' });
export type AuditRow = z.infer<typeof AuditRow>;

export const auditApi = defineApi({
  list: {
    method: 'GET',
    path: '/api/admin/audit',
    auth: 'admin',
    summary: 'What operators did, newest first.',
    query: z.object({
      ...PageQuery,
      action: z.enum(auditActions).optional(),
      operatorId: z.string().max(40).optional(),
      targetId: z.string().max(40).optional(),
      /** From this moment on. */
      since: Timestamp.optional(),
      /** Before this moment. */
      until: Timestamp.optional(),
    }),
    responses: { 200: pageOf(AuditRow) },
    errors: [],
    limits: [{ by: 'operator', points: 240, seconds: 60 }],
  },
});
