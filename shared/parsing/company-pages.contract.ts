import { z } from 'zod';
import { defineApi } from '#shared/api/define-api.ts';
import { defineErrors } from '#shared/api/errors.ts';
import { Timestamp } from '#shared/api/field-types.ts';

/** The longest time from the button to the return from LinkedIn, in minutes. */
export const CONNECT_MINUTES = 15;

/** Path that LinkedIn redirects the creator to; a screen of the console. */
export const CONNECT_RETURN_PATH = '/settings/readers/linkedin';

/** The most pages of one creator; of more pages only the first ones can be chosen. */
export const MOST_COMPANY_PAGES = 50;

const PageId = z.string().regex(/^[1-9]\d{0,18}$/, 'The id of a page is a number');

/** The company pages of a creator, from LinkedIn's official API. */
export const CompanyPages = z
  .object({
    /** Whether the operator registered an app and switched this reader on. */
    isOffered: z.boolean(),
    connection: z
      .object({
        /**
         * `needs_reconnect`: LinkedIn ended the access, and nothing is read until the creator
         * connects again.
         */
        state: z.enum(['active', 'needs_reconnect']),
        connectedAt: Timestamp,
        /** When the creator has to connect again; null when LinkedIn sent no date. */
        endsAt: Timestamp.nullable(),
        pages: z.array(z.object({ id: PageId, name: z.string(), isChosen: z.boolean() })),
      })
      .nullable(),
  })
  .meta({ id: 'CompanyPages' });
export type CompanyPages = z.infer<typeof CompanyPages>;

export const companyPageErrors = defineErrors({
  company_pages_not_offered: [
    409,
    'This installation does not read company pages. Its operator has to set that up first',
  ],
  // The same answer for an unknown, a used and an expired attempt, and for another session’s.
  company_connect_expired: [
    400,
    'This attempt to connect is no longer valid. Start again, in this browser and without signing out',
  ],
  company_connect_refused: [
    409,
    'LinkedIn did not give this installation access to your pages. Please try again',
  ],
  no_company_pages: [
    409,
    'LinkedIn names no page of which you are a super admin. Ask the page’s super admin to add you',
  ],
  company_pages_not_connected: [409, 'Connect LinkedIn first'],
  company_page_unknown: [409, 'One of these pages is not in the list of your pages'],
  linkedin_unreachable: [503, 'LinkedIn did not answer. Please try again in a few minutes'],
});

const responses = { 200: CompanyPages };

/** A creator's company pages, read through LinkedIn's official API with the creator's access. */
export const companyPagesApi = defineApi({
  read: {
    method: 'GET',
    path: '/api/company-pages',
    auth: 'creator',
    summary: 'Whether company pages can be connected here, and the connected ones.',
    responses,
    errors: [],
    limits: [{ by: 'creator', points: 120, seconds: 60 }],
  },
  connect: {
    method: 'POST',
    path: '/api/company-pages/connect',
    auth: 'creator',
    summary:
      'Start a connection. The answer has the address at LinkedIn where the creator allows it.',
    responses: { 201: z.object({ url: z.url() }) },
    errors: ['company_pages_not_offered'],
    limits: [{ by: 'creator', points: 20, seconds: 3_600, exact: true }],
  },
  finish: {
    method: 'POST',
    path: '/api/company-pages/finish',
    auth: 'creator',
    summary: 'Finish the connection after LinkedIn’s redirect, in the session that started it.',
    body: z.strictObject({ state: z.string().max(100), code: z.string().min(1).max(2_000) }),
    responses,
    errors: [
      'company_pages_not_offered',
      'company_connect_expired',
      'company_connect_refused',
      'no_company_pages',
      'linkedin_unreachable',
    ],
    limits: [{ by: 'creator', points: 20, seconds: 3_600, exact: true }],
  },
  choose: {
    method: 'PUT',
    path: '/api/company-pages',
    auth: 'creator',
    summary: 'Choose the pages whose posts are read.',
    body: z.strictObject({ pageIds: z.array(PageId).max(MOST_COMPANY_PAGES) }),
    responses,
    errors: ['company_pages_not_connected', 'company_page_unknown'],
    limits: [{ by: 'creator', points: 60, seconds: 60 }],
  },
  disconnect: {
    method: 'DELETE',
    path: '/api/company-pages',
    auth: 'creator',
    summary: 'Revoke the access at LinkedIn and delete it here, with the list of pages.',
    responses: {
      /** `isRevoked`: LinkedIn confirmed it. The stored access is deleted in any case. */
      200: z.object({ isRevoked: z.boolean() }),
    },
    errors: [],
    limits: [{ by: 'creator', points: 20, seconds: 3_600 }],
  },
});
