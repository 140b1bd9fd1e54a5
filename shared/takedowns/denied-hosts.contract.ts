import { z } from 'zod';
import { defineApiWithFiles } from '#shared/api/list-files.ts';
import { defineErrors } from '#shared/api/errors.ts';
import { requiredText, RowId, Timestamp } from '#shared/api/field-types.ts';
import { PageQuery, pageOf } from '#shared/api/pagination.ts';

/** The list is compared with every link of every page. */
export const MOST_DENIED_HOSTS = 2_000;

export const deniedHostErrors = defineErrors({
  denied_host_invalid: [400, '{problem}'],
  denied_host_listed: [409, '{host} is on the list already, and covers this host'],
  too_many_denied_hosts: [409, 'There are 2,000 hosts on the list. Remove some first'],
  denied_host_not_found: [404, 'This host is not on the list any more'],
});

export const DeniedHost = z
  .object({
    id: RowId,
    /** In ASCII; it covers its subdomains. */
    host: z.string(),
    reason: z.string(),
    addedBy: z.string(),
    addedAt: Timestamp,
    /** Published pages with such links that nobody has called fine. */
    pages: z.int(),
  })
  .meta({ id: 'DeniedHost' });
export type DeniedHost = z.infer<typeof DeniedHost>;

const reason = requiredText(500, 'Say why, for other operators');
const limits = [{ by: 'operator', points: 60, seconds: 60 }] as const;

/** Hosts that no page should link to. A page that does is live; operators find it among suspicious links. */
export const deniedHostsApi = defineApiWithFiles({
  list: {
    method: 'GET',
    path: '/api/admin/denied-hosts',
    auth: 'admin',
    roles: ['support', 'readonly'],
    summary: 'Hosts that operators listed, newest first. Each covers its subdomains.',
    query: z.object({
      ...PageQuery,
      /** Part of the host or of the reason. */
      search: z.string().trim().max(200).optional(),
    }),
    csv: true,
    responses: { 200: pageOf(DeniedHost) },
    errors: [],
    limits: [{ by: 'operator', points: 240, seconds: 60 }],
  },
  add: {
    method: 'POST',
    path: '/api/admin/denied-hosts',
    auth: 'admin',
    roles: ['support'],
    summary: 'List a host. The links of all published pages are scanned again at once.',
    body: z.strictObject({
      /** A host or an address on it. */
      host: z.string().trim().min(1, 'Enter a host').max(2_048, 'This is too long'),
      reason,
    }),
    responses: { 201: DeniedHost },
    errors: ['denied_host_invalid', 'denied_host_listed', 'too_many_denied_hosts'],
    limits,
  },
  remove: {
    method: 'POST',
    path: '/api/admin/denied-hosts/:deniedHostId/remove',
    auth: 'admin',
    roles: ['support'],
    summary: 'Take a host off the list. The next scan removes what was found because of it.',
    params: z.object({ deniedHostId: z.string().max(100) }),
    body: z.strictObject({ reason }),
    responses: { 200: DeniedHost },
    errors: ['denied_host_not_found'],
    limits,
  },
});
