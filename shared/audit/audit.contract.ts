import { z } from 'zod';
import { PageQuery, pageOf } from '#shared/api/pagination.ts';
import { defineApi } from '#shared/api/define-api.ts';
import { FileAnswer } from '#shared/api/file-transfer.ts';
import { Timestamp } from '#shared/api/field-types.ts';
import { auditTargetKinds } from './audit-targets.ts';

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
  'operator.access_ended',
  'operator.changed',
  'operator.invited',
  'operator.invited_again',
  'operator.invitation_withdrawn',
  'creator.invited',
  'creator.invited_again',
  'creator.invitation_withdrawn',
  'creator.entered',
  'creator.acted_for',
  'creator.act_refused',
  'creator.access_ended',
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
  'page.looked_at',
  'page.put_back',
  'page.link_fine',
  'page.link_doubted',
  'denied_host.added',
  'denied_host.removed',
  'creator.deletion_scheduled',
  'creator.deletion_brought_forward',
  'creator.deletion_cancelled',
  'creator.deleted',
  'mail.opened',
  'mail.test_sent',
  'report.resolved',
  'audit.checked',
  'audit.exported',
  'list.exported',
  'settings.changed',
  'switch.changed',
  'alert.acknowledged',
  'alert.taken_back',
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
  'workbench.used',
  'wait.retried',
  'wait.given_up',
  'standing_check.added',
  'standing_check.changed',
  'standing_check.removed',
  'linkedin_app.saved',
  'linkedin_app.removed',
  'billing.list_exported',
  'books.exported',
  'demo.removed',
  'visitor.erased',
  'leads.erased_by_rule',
  'comment.erased',
  'message.created',
  'message.changed',
  'message.test_sent',
  'message.started',
  'message.scheduled',
  'message.unscheduled',
  'message.paused',
  'message.resumed',
  'message.stopped',
  'message.deleted',
  'news.created',
  'news.changed',
  'news.published',
  'news.unpublished',
  'news.deleted',
  'support.answered',
  'support.status_set',
  'support.assigned',
  'support.noted',
  'support.note_removed',
  'support.macro_added',
  'support.macro_changed',
  'support.macro_removed',
  'referral.counted',
  'referral.refused',
  'referral.batch_made',
  'referral.batch_exported',
  'referral.batch_paid',
  'referral.payout_paid',
  'referral.payout_failed',
] as const;
export type AuditAction = (typeof auditActions)[number];

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

/** The operator of a filter for what no signed-in operator did: planned acts, payments, unknown names. */
export const NOBODY = 'nobody';

const filter = {
  action: z.enum(auditActions).optional(),
  /** An operator's id, or `nobody`. */
  operatorId: z.string().max(40).optional(),
  targetKind: z.enum(auditTargetKinds).optional(),
  targetId: z.string().max(40).optional(),
  /** The id or the address of a creator: acts about the account, its pages, tickets and invoices. */
  creator: z.string().max(320).optional(),
  /** Part of a target's name, of a reason or of an act's name; or the id of a target. */
  search: z.string().trim().max(200).optional(),
  /** From this moment on. */
  since: Timestamp.optional(),
  /** Before this moment. */
  until: Timestamp.optional(),
};

/** What narrows the log. */
export const AuditFilter = z.strictObject(filter);
export type AuditFilter = z.infer<typeof AuditFilter>;

/** Why a seal does not hold. */
export const sealProblems = [
  /** A number is missing: seals were removed. */
  'seal_missing',
  'entry_missing',
  /** What stays of an entry, or the seal itself, is not what was sealed. */
  'entry_changed',
  /** The name, the reason or the values are not what was sealed. */
  'content_changed',
  'entry_unsealed',
  /** The seal that was noted is not in the log. */
  'noted_missing',
] as const;

export const AuditCheck = z
  .object({
    checkedAt: Timestamp,
    /** Entries and seals that were read. */
    entries: z.int(),
    seals: z.int(),
    /** The last seal, to be noted elsewhere; null for an empty log. */
    lastSeal: z.string().nullable(),
    /** The first seal that does not hold; null when all do. */
    broken: z
      .object({
        problem: z.enum(sealProblems),
        number: z.int().nullable(),
        entryId: z.string().nullable(),
        /** As it is now; null when it is gone. */
        entry: AuditRow.nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'AuditCheck' });
export type AuditCheck = z.infer<typeof AuditCheck>;

/** `<number>-<64 hex digits>`, as a check and a file of the log say it. */
export const SEAL = /^[1-9]\d{0,14}-[0-9a-f]{64}$/;

export const auditApi = defineApi({
  list: {
    method: 'GET',
    path: '/api/admin/audit',
    auth: 'admin',
    roles: ['support', 'finance', 'readonly'],
    summary:
      'Actions of operators, newest first. Owners and the role readonly see all, others their own.',
    query: z.object({ ...PageQuery, ...filter }),
    responses: { 200: pageOf(AuditRow) },
    errors: [],
    limits: [{ by: 'operator', points: 240, seconds: 60 }],
  },
  exportList: {
    method: 'POST',
    path: '/api/admin/audit/export',
    auth: 'admin',
    summary: 'All entries of a filter as a CSV file, with their seals. It is in the log itself.',
    body: z.strictObject({ filter: AuditFilter }),
    responses: { 200: FileAnswer },
    errors: [],
    limits: [{ by: 'operator', points: 30, seconds: 600 }],
  },
  check: {
    method: 'POST',
    path: '/api/admin/audit/check',
    auth: 'admin',
    summary: 'Compute all seals of the log again, and name the first one that does not match.',
    body: z.strictObject({
      /** The last seal of an earlier check or file: it has to be in the log still. */
      noted: z.string().trim().regex(SEAL, 'A seal is a number, a hyphen and 64 digits').optional(),
    }),
    responses: { 200: AuditCheck },
    errors: [],
    limits: [{ by: 'operator', points: 10, seconds: 600, exact: true }],
  },
});
