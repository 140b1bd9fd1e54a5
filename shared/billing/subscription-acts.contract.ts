import { z } from 'zod';
import { defineApi } from '#shared/api/define-api.ts';
import { isOneLine, ONE_LINE, requiredText, Timestamp } from '#shared/api/field-types.ts';
import { BillingInterval } from './billing-fields.contract.ts';
import { ChangePreview } from './billing-shapes.contract.ts';
import { SubscriptionRow } from './operator-billing-shapes.contract.ts';

const limits = [{ by: 'operator', points: 60, seconds: 60 }] as const;
const reason = requiredText(500, 'Please say why').refine(isOneLine, ONE_LINE);
const params = z.object({ subscriptionId: z.string().max(40) });
const responses = { 200: SubscriptionRow };
const missing = [
  'subscription_not_found',
  'subscription_has_ended',
  'billing_by_hand',
  'billing_off',
  'provider_unreachable',
] as const;
const refusals = [...missing, 'subscription_changed'] as const;

/**
 * What operators do with a live subscription in place of its creator. The rules are those of the creator's own
 * screen; each act has a reason and is in the audit log.
 */
export const subscriptionActsApi = defineApi({
  previewPlan: {
    method: 'POST',
    path: '/api/admin/billing/subscriptions/:subscriptionId/preview',
    auth: 'admin',
    roles: ['finance'],
    summary: 'The cost of another plan for this creator, to the cent. Nothing is changed.',
    params,
    body: z.strictObject({ planId: z.string().max(40), interval: BillingInterval }),
    responses: { 200: ChangePreview },
    errors: [...missing, 'plan_not_sold', 'plan_is_yours', 'change_first_pay'],
    limits,
  },
  changePlan: {
    method: 'POST',
    path: '/api/admin/billing/subscriptions/:subscriptionId/change',
    auth: 'admin',
    roles: ['finance'],
    summary: 'Make the change that was shown, and charge the amount that was shown.',
    params,
    body: z.strictObject({ token: z.string().max(40), reason }),
    responses,
    errors: [...refusals, 'preview_expired', 'card_declined'],
    limits,
  },
  undoChange: {
    method: 'POST',
    path: '/api/admin/billing/subscriptions/:subscriptionId/undo-change',
    auth: 'admin',
    roles: ['finance'],
    summary: 'Cancel a change of plan that waits for the end of the period.',
    params,
    body: z.strictObject({ reason }),
    responses,
    errors: [...refusals, 'price_is_moved'],
    limits,
  },
  resume: {
    method: 'POST',
    path: '/api/admin/billing/subscriptions/:subscriptionId/resume',
    auth: 'admin',
    roles: ['finance'],
    summary: 'Undo a cancellation that waits for the end of the period.',
    params,
    body: z.strictObject({ reason }),
    responses,
    errors: [...refusals, 'not_cancelled'],
    limits,
  },
  pause: {
    method: 'POST',
    path: '/api/admin/billing/subscriptions/:subscriptionId/pause',
    auth: 'admin',
    roles: ['finance'],
    summary: 'Pause a subscription that is paid monthly: nothing is charged until a day.',
    params,
    body: z.strictObject({ until: Timestamp, reason }),
    responses,
    errors: [...refusals, 'change_first_pay'],
    limits,
  },
  unpause: {
    method: 'POST',
    path: '/api/admin/billing/subscriptions/:subscriptionId/unpause',
    auth: 'admin',
    roles: ['finance'],
    summary: 'Resume a paused subscription now.',
    params,
    body: z.strictObject({ reason }),
    responses,
    errors: [...refusals, 'not_paused', 'card_declined'],
    limits,
  },
});
