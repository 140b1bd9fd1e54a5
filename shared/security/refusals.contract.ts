import { z } from 'zod';
import { defineApiWithFiles } from '#shared/api/list-files.ts';
import { RowId, Timestamp } from '#shared/api/field-types.ts';
import { PageQuery, pageOf } from '#shared/api/pagination.ts';

/**
 * Why a call was refused: a wrong password or code of a creator, the same of an operator, a limit, or a
 * ban.
 */
export const refusalKinds = ['sign_in', 'operator', 'limit', 'ban'] as const;
export const RefusalKind = z.enum(refusalKinds);
export type RefusalKind = z.infer<typeof RefusalKind>;

export const Refusal = z
  .object({
    id: RowId,
    /** The beginning of the hour. */
    hour: Timestamp,
    kind: RefusalKind,
    /** The call, such as `POST /api/auth/login`. */
    what: z.string(),
    /** An IPv4 address or an IPv6 /64; null for networks beyond the thousand that an hour has room for. */
    network: z.string().nullable(),
    count: z.int(),
    lastAt: Timestamp,
    /** A ban of the network holds now. */
    isBanned: z.boolean(),
    isDemo: z.boolean(),
  })
  .meta({ id: 'Refusal' });
export type Refusal = z.infer<typeof Refusal>;

export const RefusedNetwork = z
  .object({
    network: z.string(),
    /** Failed sign-ins of creators and operators. */
    signIns: z.int(),
    limits: z.int(),
    bans: z.int(),
    lastAt: Timestamp,
    isBanned: z.boolean(),
  })
  .meta({ id: 'RefusedNetwork' });
export type RefusedNetwork = z.infer<typeof RefusedNetwork>;

const limits = [{ by: 'operator', points: 240, seconds: 60 }] as const;

/** What was refused in the last seven days, for operators. */
export const refusalsApi = defineApiWithFiles({
  list: {
    method: 'GET',
    path: '/api/admin/refusals',
    auth: 'admin',
    roles: ['readonly'],
    summary:
      'Failed sign-ins, limits hit and calls stopped by bans: sums of an hour and network, latest hour first. Kept for seven days.',
    query: z.object({
      ...PageQuery,
      kind: RefusalKind.optional(),
      /** An address; its whole network is shown. What is no address matches nothing. */
      network: z.string().trim().max(64).optional(),
    }),
    csv: true,
    responses: { 200: pageOf(Refusal) },
    errors: [],
    limits,
  },
  networks: {
    method: 'GET',
    path: '/api/admin/refusals/networks',
    auth: 'admin',
    roles: ['readonly'],
    summary: 'The ten networks that were refused most often in the last 24 hours.',
    responses: { 200: z.object({ networks: z.array(RefusedNetwork) }) },
    errors: [],
    limits,
  },
});
