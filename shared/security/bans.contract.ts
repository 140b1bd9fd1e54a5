import { z } from 'zod';
import { defineApiWithFiles } from '#shared/api/list-files.ts';
import { defineErrors } from '#shared/api/errors.ts';
import { requiredText, RowId, Timestamp } from '#shared/api/field-types.ts';
import { PageQuery, pageOf } from '#shared/api/pagination.ts';

/** What is shut out: calls of a network, or email addresses of a pattern. */
export const banKinds = ['network', 'address'] as const;
export const BanKind = z.enum(banKinds);
export type BanKind = z.infer<typeof BanKind>;

/**
 * `accounts`: signing up and signing in, for an address signing up only. `everything`: unlocking pages
 * too, for an address leaving it on a page.
 */
export const banReaches = ['accounts', 'everything'] as const;
export const BanReach = z.enum(banReaches);
export type BanReach = z.infer<typeof BanReach>;

export const Ban = z
  .object({
    id: RowId,
    kind: BanKind,
    /** A network as CIDR, or a pattern such as `*@example.com`. */
    value: z.string(),
    reach: BanReach,
    reason: z.string(),
    createdAt: Timestamp,
    createdBy: z.string(),
    /** Null for a ban without an end. */
    endsAt: Timestamp.nullable(),
    lifted: z.object({ at: Timestamp, by: z.string(), reason: z.string() }).nullable(),
    isActive: z.boolean(),
    /** How many calls it refused in the last seven days. */
    refused: z.int(),
    isDemo: z.boolean(),
  })
  .meta({ id: 'Ban' });
export type Ban = z.infer<typeof Ban>;

/** Bans of one kind that may hold at a time. */
export const MOST_BANS = 2_000;

export const banErrors = defineErrors({
  network_banned: [
    403,
    'Your network is blocked here. If you think this is a mistake, write to {supportEmail}',
  ],
  address_banned: [
    403,
    'This email address is not accepted here. Use another one, or write to {supportEmail}',
  ],
  ban_invalid: [400, '{problem}'],
  ban_covers_you: [409, 'You work from this network yourself. Choose a smaller one'],
  ban_exists: [409, '{value} is banned already, at least as long and as far. Lift that ban first'],
  too_many_bans: [
    409,
    'There are 2,000 bans of this kind. Lift some first, or ban a larger network',
  ],
  ban_not_found: [404, 'This ban does not exist'],
  ban_is_over: [409, 'This ban has ended already'],
});

const act = [{ by: 'operator', points: 60, seconds: 60 }] as const;

/** Bans of networks and addresses, as operators see and change them. */
export const bansApi = defineApiWithFiles({
  list: {
    method: 'GET',
    path: '/api/admin/bans',
    auth: 'admin',
    roles: ['readonly'],
    summary: 'Bans of networks and email addresses, newest first. A ban that ended stays 90 days.',
    query: z.object({
      ...PageQuery,
      state: z.enum(['active', 'ended']).default('active'),
      kind: BanKind.optional(),
      /** Part of the network or pattern, or of the reason. */
      search: z.string().trim().max(200).optional(),
    }),
    csv: true,
    responses: { 200: pageOf(Ban) },
    errors: [],
    limits: [{ by: 'operator', points: 240, seconds: 60 }],
  },
  add: {
    method: 'POST',
    path: '/api/admin/bans',
    auth: 'admin',
    summary:
      'Ban a network (CIDR) or an address pattern. All processes follow it within a second. It does not affect existing accounts; suspend those instead.',
    body: z.strictObject({
      kind: BanKind,
      value: z.string().trim().max(320, 'This is too long'),
      reach: BanReach,
      /** null or absent: until somebody lifts it. */
      until: z.iso.datetime('Choose when the ban ends').nullish(),
      reason: requiredText(500, 'Say why, for other operators'),
    }),
    responses: { 201: Ban },
    errors: ['ban_invalid', 'ban_covers_you', 'ban_exists', 'too_many_bans'],
    limits: act,
  },
  lift: {
    method: 'POST',
    path: '/api/admin/bans/:banId/lift',
    auth: 'admin',
    summary: 'End a ban now.',
    params: z.object({ banId: z.string().max(100) }),
    body: z.strictObject({ reason: requiredText(500, 'Say why, for other operators') }),
    responses: { 200: Ban },
    errors: ['ban_not_found', 'ban_is_over'],
    limits: act,
  },
});
