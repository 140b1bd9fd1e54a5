import { z } from 'zod';
import { defineApi } from '#shared/api/define-api.ts';
import { defineErrors } from '#shared/api/errors.ts';
import { requiredText, RowId, Timestamp } from '#shared/api/field-types.ts';

/** Two letters of where it began; null where that is not known. */
const country = z.string().nullable();

/** A session of a creator or an operator, as an operator sees it. */
export const OpenSession = z
  .object({
    id: RowId,
    /** `client` calls without a browser; `operator` is an operator in the account of a creator. */
    kind: z.enum(['browser', 'client', 'operator']),
    userAgent: z.string(),
    country,
    createdAt: Timestamp,
    /** To the minute. */
    lastSeenAt: Timestamp,
  })
  .meta({ id: 'OpenSession' });
export type OpenSession = z.infer<typeof OpenSession>;

/** All that opens the account of a creator now. */
export const AccountAccess = z
  .object({
    sessions: z.array(OpenSession),
    /** Extensions and apps that read posts for the creator. */
    devices: z.array(
      z.object({
        id: RowId,
        name: z.string(),
        version: z.string(),
        country,
        pairedAt: Timestamp,
        lastUsedAt: Timestamp.nullable(),
      }),
    ),
  })
  .meta({ id: 'AccountAccess' });
export type AccountAccess = z.infer<typeof AccountAccess>;

export const accessErrors = defineErrors({
  access_not_found: [404, 'This session or device has ended already'],
});

const id = z.string().max(100);

/** What is to end: all also takes back mailed links and codes that wait. */
export const EndedAccess = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('session'), id }),
  z.strictObject({ kind: z.literal('device'), id }),
  z.strictObject({ kind: z.literal('all') }),
]);
export type EndedAccess = z.infer<typeof EndedAccess>;

const params = z.object({ creatorId: z.string().max(100) });

/** The sessions and devices of a creator, for operators. */
export const accessApi = defineApi({
  read: {
    method: 'GET',
    path: '/api/admin/creators/:creatorId/access',
    auth: 'admin',
    roles: ['support', 'readonly'],
    summary: 'Live sessions and paired devices of a creator, the latest use first.',
    params,
    responses: { 200: AccountAccess },
    errors: ['creator_not_found'],
    limits: [{ by: 'operator', points: 240, seconds: 60 }],
  },
  end: {
    method: 'POST',
    path: '/api/admin/creators/:creatorId/access/end',
    auth: 'admin',
    roles: ['support'],
    summary: 'End a session or a device of a creator, or all of them. The creator gets a notice.',
    params,
    body: z.strictObject({
      reason: requiredText(300, 'Give a reason; the creator reads it'),
      ended: EndedAccess,
    }),
    responses: { 200: AccountAccess },
    errors: ['creator_not_found', 'access_not_found'],
    limits: [{ by: 'operator', points: 60, seconds: 60 }],
  },
});
