import { z } from 'zod';
import { PageQuery, pageOf } from '#shared/api/pagination.ts';
import { defineApi } from '#shared/api/define-api.ts';
import { Timestamp } from '#shared/api/field-types.ts';

/** The acts of operators that are logged. A new kind of act adds its word here. */
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
  'operator.changed',
  'creator.suspended',
  'creator.restored',
  'creator.plan_set',
  'creator.plan_ended',
  'creator.room_added',
  'creator.override_set',
  'creator.override_ended',
  'creator.profile_confirmed',
  'creator.profile_unconfirmed',
  'page.taken_down',
  'page.lifted',
  'creator.deletion_scheduled',
  'creator.deletion_brought_forward',
  'creator.deletion_cancelled',
  'creator.deleted',
  'mail.opened',
  'mail.test_sent',
  'report.resolved',
  'settings.changed',
  'ban.added',
  'ban.lifted',
  'linkedin_sign_in.changed',
  'throwaway.list_changed',
  'throwaway.domain_changed',
  'mail.addresses_stopped',
  'mail.address_taken_back',
  'mail.notice_key_made',
  'mail.notice_key_removed',
  'plan.added',
  'plan.changed',
  'plan.retired',
  'plan.offered',
  'billing.provider_chosen',
  'billing.key_set',
  'billing.key_removed',
  'billing.webhook_set',
  'billing.prices_made',
  'billing.coupon_made',
  'billing.coupon_off',
  'billing.coupon_on',
  'billing.price_moved',
  'billing.price_move_undone',
  'billing.synced',
  'billing.reconciled',
  'billing.event_replayed',
  'billing.cancelled',
  'billing.refunded',
  'billing.invoice_link_sent',
  'billing.seller_changed',
  'billing.request_declined',
  'billing.plan_changed',
  'billing.change_undone',
  'billing.resumed',
  'billing.paused',
  'billing.unpaused',
  'billing.manual_billed',
  'billing.manual_sent',
  'billing.manual_paid',
  'billing.manual_voided',
  'billing.manual_credited',
  'readers.changed',
  'paid_reader.key_set',
  'paid_reader.key_removed',
  'paid_reader.terms_changed',
  'linkedin_app.saved',
  'linkedin_app.removed',
  'billing.list_exported',
  'books.exported',
  'demo.removed',
  'visitor.erased',
  'leads.erased_by_rule',
  'comment.erased',
  'news.created',
  'news.changed',
  'news.published',
  'news.unpublished',
  'news.deleted',
  'support.answered',
  'support.status_set',
  'referral.counted',
  'referral.refused',
  'referral.batch_made',
  'referral.batch_exported',
  'referral.batch_paid',
  'referral.payout_paid',
  'referral.payout_failed',
] as const;
export type AuditAction = (typeof auditActions)[number];

export type AuditTargetKind =
  | 'operator'
  | 'creator'
  | 'page'
  | 'mail'
  | 'report'
  | 'settings'
  | 'ban'
  | 'plan'
  | 'billing'
  | 'reader'
  | 'news'
  | 'ticket'
  | 'erasure'
  | 'commission'
  | 'payout'
  | 'books';

/** Plain facts before or after an act; never a secret, never content. */
export type AuditFacts = { readonly [name: string]: string | number | boolean | null };

const Facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

export const AuditRow = z
  .object({
    id: z.string(),
    at: Timestamp,
    operatorId: z.string().nullable(),
    operatorName: z.string().nullable(),
    /** One of the words above; another release may know others. */
    action: z.string(),
    /**
     * Equal for one network on one UTC day, and meaningless afterwards; empty without a request.
     */
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
    roles: ['finance'],
    summary: 'Actions of operators, newest first. An owner sees all, others their own.',
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
