import { z } from 'zod';
import { Timestamp } from '../api/field-types.ts';
import { UsageNotice } from '../billing/usage-notices.contract.ts';
import { overQuotaText, usageText } from '../billing/usage-texts.ts';
import type { LeadFilter } from '../leads/lead-filter.ts';

const count = z.int().min(1);

/** Something that only the creator can settle. */
export const AttentionItem = z
  .discriminatedUnion('kind', [
    /** Comments that LinkedIn did not show. */
    z.object({ kind: z.literal('approvals'), count }),
    /** Comments that nearly have the word. */
    z.object({ kind: z.literal('near_misses'), count }),
    /** Over the monthly limit. */
    z.object({ kind: z.literal('leads_over_quota'), count }),
    /** The month's comments run out before the month ends, at the pace of its first days. */
    z.object({
      kind: z.literal('quota_ends'),
      at: Timestamp,
      used: count,
      limit: count,
      /** Days of the month so far. */
      days: z.number().min(0),
    }),
    /** A charge failed. The plan stays for the days of grace; null when it has ended. */
    z.object({
      kind: z.literal('payment_failed'),
      amountCents: z.int(),
      accessUntil: Timestamp.nullable(),
      planName: z.string(),
    }),
    /** 80 percent of a limit or more are used. */
    UsageNotice.pick({ meter: true, threshold: true, used: true, limit: true }).extend({
      kind: z.literal('usage_reached'),
    }),
    z.object({ kind: z.literal('plan_ends'), at: Timestamp, planName: z.string() }),
    /** Leads whose address refused a mail in the last 30 days. */
    z.object({ kind: z.literal('mails_refused'), count }),
    /** The creator's own address refused a mail. */
    z.object({ kind: z.literal('own_mail_refused') }),
    /** LinkedIn ended the access to company pages. */
    z.object({ kind: z.literal('page_access_ended') }),
    /** Pixels that are on, and not in the plan. */
    z.object({ kind: z.literal('pixels_paused'), count }),
    z.object({ kind: z.literal('pages_taken_down'), count }),
    /** Lead magnets whose end came, or whose places are taken, in the last 7 days. */
    z.object({ kind: z.literal('magnets_ended'), count }),
    /** Rules that the product switched off. */
    z.object({ kind: z.literal('retention_stopped'), count }),
  ])
  .meta({ id: 'AttentionItem' });
export type AttentionItem = z.infer<typeof AttentionItem>;

export interface AttentionText {
  title: string;
  text: string;
  /** Console address of the screen where it is settled. */
  path: string;
  /** Of the link to that screen. */
  action: string;
}

const many = (amount: number, one: string, more: string): string =>
  amount === 1 ? `One ${one}` : `${amount.toLocaleString('en')} ${more}`;

/** Leads whose mail server refused an email. */
export const refusedAddresses: LeadFilter = {
  op: 'and',
  items: [{ field: 'emailState', is: 'any', value: ['refused'] }],
};

/** The words for the dashboard and the weekly email; days are days of `timeZone`. */
export function attentionText(item: AttentionItem, timeZone: string): AttentionText {
  const dayOf = (at: string): string =>
    new Date(at).toLocaleDateString('en', { day: 'numeric', month: 'long', timeZone });
  switch (item.kind) {
    case 'approvals': {
      const title = many(item.count, 'comment waits for you', 'comments wait for you');
      const text = 'LinkedIn did not show us the comment. We try again, and you can decide now.';
      return { title, text, path: '/activity?tab=waiting', action: 'Decide now' };
    }
    case 'near_misses': {
      const title = many(
        item.count,
        'comment nearly has your word',
        'comments nearly have your word',
      );
      const text = 'Only you decide whether a typo counts.';
      return { title, text, path: '/activity?tab=waiting', action: 'Decide now' };
    }
    case 'leads_over_quota':
      return {
        title: overQuotaText(item.count),
        text: 'The visitors got their content. Names and emails appear when a lead is released: oldest first, when a new month has room, or on a larger plan.',
        path: '/subscription',
        action: 'See your plan',
      };
    case 'quota_ends': {
      const { used, limit, days } = item;
      const time = days < 2 ? 'the first day' : `${Math.floor(days)} days`;
      return {
        title: `Your comments run out on ${dayOf(item.at)}`,
        text: `${used.toLocaleString('en')} of ${limit.toLocaleString('en')} were used in ${time} of this month (UTC). The date assumes the same pace. After that date visitors still get their content, and leads over your limit wait for room.`,
        path: '/subscription',
        action: 'See your plan',
      };
    }
    case 'payment_failed': {
      const amount = (item.amountCents / 100).toLocaleString('en', {
        style: 'currency',
        currency: 'USD',
      });
      return {
        title: `Your payment of ${amount} failed`,
        text:
          item.accessUntil === null
            ? `${item.planName} has ended, and everything you made is kept. Pay to have it again.`
            : `You keep ${item.planName} until ${dayOf(item.accessUntil)}. Everything you made is kept after that.`,
        path: '/subscription',
        action: 'Settle it',
      };
    }
    case 'usage_reached':
      return { ...usageText(item), path: '/subscription', action: 'See your plan' };
    case 'plan_ends':
      return {
        title: `Your plan ends on ${dayOf(item.at)}`,
        text: `Then you are on ${item.planName}, and its limits apply.`,
        path: '/subscription',
        action: 'See your plan',
      };
    case 'mails_refused': {
      const title = many(item.count, 'lead gets no emails', 'leads get no emails');
      const text = 'The mail server of the address refused an email of ours in the last 30 days.';
      const filter = encodeURIComponent(JSON.stringify(refusedAddresses));
      return { title, text, path: `/crm?filter=${filter}`, action: 'See which' };
    }
    case 'own_mail_refused':
      return {
        title: 'Your own address refuses our emails',
        text: 'Links to sign in, exports and summaries do not reach you. Check the mailbox and its filters.',
        path: '/settings/security',
        action: 'See your address',
      };
    case 'page_access_ended':
      return {
        title: 'LinkedIn ended the access to your company pages',
        text: 'Comments on them are not read officially until you connect again.',
        path: '/settings/readers',
        action: 'Connect again',
      };
    case 'pixels_paused':
      return {
        title: many(item.count, 'pixel is paused', 'pixels are paused'),
        text: 'Your plan does not include it, so visits are not reported.',
        path: '/integrations',
        action: 'See integrations',
      };
    case 'pages_taken_down':
      return {
        title: many(item.count, 'page is taken down', 'pages are taken down'),
        text: 'Visitors cannot open it. Your activity shows the reason.',
        path: '/activity',
        action: 'Read why',
      };
    case 'magnets_ended':
      return {
        title: many(item.count, 'lead magnet has ended', 'lead magnets have ended'),
        text: 'New visitors read the closing text. Choose a later end, add places, or archive it.',
        path: '/magnets?status=ended',
        action: 'See which',
      };
    case 'retention_stopped':
      return {
        title: many(
          item.count,
          'retention rule was switched off',
          'retention rules were switched off',
        ),
        text: 'It would have found other people than you meant.',
        path: '/settings/privacy',
        action: 'Check the rules',
      };
  }
}
