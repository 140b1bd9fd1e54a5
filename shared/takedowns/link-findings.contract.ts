import { z } from 'zod';
import { defineApi } from '#shared/api/define-api.ts';
import { defineErrors } from '#shared/api/errors.ts';
import { RowId, Timestamp } from '#shared/api/field-types.ts';

export const linkFindingErrors = defineErrors({
  finding_not_found: [404, 'The page no longer has this link'],
  finding_is_fine: [409, 'Somebody has already marked this as fine'],
  finding_is_open: [409, 'This is in the review list already'],
});

const findingKinds = ['denied', 'look_alike', 'private_address'] as const;
export type FindingKind = (typeof findingKinds)[number];

/** What the link scan found about a host that a page links to. Nothing else of the link is told. */
export const LinkFinding = z
  .object({
    id: RowId,
    kind: z.enum(findingKinds),
    host: z.string(),
    /** Where links to it lead; null when it is the host itself that is suspicious. */
    leadsTo: z.string().nullable(),
    /** The listed host that covers it, or the one that it imitates. */
    because: z.string().nullable(),
    firstSeenAt: Timestamp,
    lastSeenAt: Timestamp,
    /** Null while it waits for a look. */
    fine: z.object({ at: Timestamp, by: z.string() }).nullable(),
  })
  .meta({ id: 'LinkFinding' });
export type LinkFinding = z.infer<typeof LinkFinding>;

const params = z.object({ findingId: z.string().max(100) });
const responses = { 200: LinkFinding };
const limits = [{ by: 'operator', points: 60, seconds: 60 }] as const;

/** What was found is told beside each magnet (`operatorTakedowns.search`); here is what operators say to it. */
export const linkFindingsApi = defineApi({
  count: {
    method: 'GET',
    path: '/api/admin/link-findings/count',
    auth: 'admin',
    roles: ['support', 'readonly'],
    summary: 'How many published pages have suspicious links that nobody has reviewed.',
    responses: { 200: z.object({ pages: z.int() }) },
    errors: [],
    limits: [{ by: 'operator', points: 240, seconds: 60 }],
  },
  fine: {
    method: 'POST',
    path: '/api/admin/link-findings/:findingId/fine',
    auth: 'admin',
    roles: ['support'],
    summary: 'Say that a link looks fine: it does not come back. Further links to the host do.',
    params,
    responses,
    errors: ['finding_not_found', 'finding_is_fine'],
    limits,
  },
  doubt: {
    method: 'POST',
    path: '/api/admin/link-findings/:findingId/doubt',
    auth: 'admin',
    roles: ['support'],
    summary: 'Undo that a link looks fine.',
    params,
    responses,
    errors: ['finding_not_found', 'finding_is_open'],
    limits,
  },
});
