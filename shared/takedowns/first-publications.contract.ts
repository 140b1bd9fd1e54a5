import { z } from 'zod';
import { defineApiWithFiles } from '#shared/api/list-files.ts';
import { defineErrors } from '#shared/api/errors.ts';
import { Timestamp } from '#shared/api/field-types.ts';
import { PageQuery, pageOf } from '#shared/api/pagination.ts';
import { FoundMagnet } from './takedowns.contract.ts';

export const firstPublicationErrors = defineErrors({
  publication_not_found: [404, 'This page is not among the first publications'],
  publication_looked_at: [409, 'Somebody has reviewed this page already'],
  publication_waits: [409, 'This page is in the queue already'],
});

export const publicationStates = ['waiting', 'looked_at'] as const;

/** The page of a new account, with what an operator judges it by. */
export const FirstPublication = z
  .object({
    magnet: FoundMagnet,
    publishedAt: Timestamp,
    owner: z.object({ since: Timestamp, plan: z.string(), hasVerifiedEmail: z.boolean() }),
    /** Hosts that its content and its next step link to. */
    hosts: z.array(z.string()),
    /** Null while it waits. */
    look: z
      .object({ at: Timestamp, by: z.string(), outcome: z.enum(['fine', 'taken_down']) })
      .nullable(),
  })
  .meta({ id: 'FirstPublication' });
export type FirstPublication = z.infer<typeof FirstPublication>;

const params = z.object({ magnetId: z.string().max(64) });
const limits = [{ by: 'operator', points: 60, seconds: 60 }] as const;

/** Pages of new accounts. They are live at once; operators look at them afterwards. */
export const firstPublicationsApi = defineApiWithFiles({
  list: {
    method: 'GET',
    path: '/api/admin/first-publications',
    auth: 'admin',
    roles: ['support', 'readonly'],
    summary:
      'First publications of new accounts: those that wait, the oldest first, or those reviewed, the latest first.',
    query: z.object({ state: z.enum(publicationStates).default('waiting'), ...PageQuery }),
    csv: true,
    responses: { 200: pageOf(FirstPublication) },
    errors: [],
    limits: [{ by: 'operator', points: 120, seconds: 60 }],
  },
  count: {
    method: 'GET',
    path: '/api/admin/first-publications/count',
    auth: 'admin',
    roles: ['support', 'readonly'],
    summary: 'How many first publications wait, and how many of each account are reviewed.',
    responses: { 200: z.object({ waiting: z.int(), ofAccount: z.int() }) },
    errors: [],
    limits: [{ by: 'operator', points: 240, seconds: 60 }],
  },
  look: {
    method: 'POST',
    path: '/api/admin/first-publications/:magnetId/look',
    auth: 'admin',
    roles: ['support'],
    summary: 'Say that a page looks fine: it leaves the queue.',
    params,
    responses: { 200: FirstPublication },
    errors: ['publication_not_found', 'publication_looked_at'],
    limits,
  },
  putBack: {
    method: 'POST',
    path: '/api/admin/first-publications/:magnetId/put-back',
    auth: 'admin',
    roles: ['support'],
    summary: 'Put a page back into the queue. One that is taken down stays out of it.',
    params,
    responses: { 200: FirstPublication },
    errors: ['publication_not_found', 'publication_waits', 'already_taken_down'],
    limits,
  },
});
