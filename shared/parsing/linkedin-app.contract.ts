import { z } from 'zod';
import { defineApi } from '#shared/api/define-api.ts';
import { defineErrors } from '#shared/api/errors.ts';
import { Timestamp } from '#shared/api/field-types.ts';
import { API_VERSION } from './api-version.ts';

const count = z.int().min(0);

/**
 * The scopes that creators allow: reading the pages they administer, the posts and the comments.
 */
export const COMPANY_PAGE_SCOPES = [
  'r_organization_admin',
  'r_organization_social',
  'r_organization_social_feed',
] as const;

/** The app of this installation at LinkedIn, with figures of its use. */
export const LinkedInApp = z
  .object({
    /** Null until an operator registers it. */
    clientId: z.string().nullable(),
    /** `unreadable`: encrypted with another installation key. */
    secret: z.enum(['missing', 'set', 'unreadable']),
    secretSetAt: Timestamp.nullable(),
    /** A month such as 202610. */
    apiVersion: z.string().nullable(),
    /** When LinkedIn ends this version, by its usual schedule. */
    versionEndsOn: z.iso.date().nullable(),
    /** Zero or less from that day on. */
    daysLeft: z.int().nullable(),
    /** When LinkedIn reported that the version is not active. */
    versionRefusedAt: Timestamp.nullable(),
    /** The redirect URL to allow in the app at LinkedIn. */
    redirectUrl: z.string(),
    scopes: z.array(z.string()),
    connections: count,
    /** Number of creators whose access ended and who have to connect again. */
    needReconnect: count,
    /** Number of creators whose access ended within a week. */
    endedLately: count,
    pages: count,
  })
  .meta({ id: 'CompanyPagesApp' });
export type LinkedInApp = z.infer<typeof LinkedInApp>;

export const LinkedInAppForm = z.strictObject({
  clientId: z
    .string()
    .trim()
    .regex(/^[\w-]{6,100}$/, 'Please paste the client ID: 6 to 100 letters, digits and hyphens'),
  /** Absent to keep the stored one. */
  clientSecret: z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]{8,200}$/, 'Please paste the whole client secret: 8 to 200 characters')
    .optional(),
  apiVersion: z.string().trim().regex(API_VERSION, 'A year and a month, such as 202610'),
});
export type LinkedInAppForm = z.infer<typeof LinkedInAppForm>;

export const companyAppErrors = defineErrors({
  company_app_secret_needed: [409, 'A new client ID needs its client secret as well'],
});

const responses = { 200: LinkedInApp };
const limits = [{ by: 'operator', points: 60, seconds: 60 }] as const;

/**
 * The installation's app at LinkedIn, for company pages. Each change has an entry in the audit log.
 */
export const companyAppApi = defineApi({
  read: {
    method: 'GET',
    path: '/api/admin/company-app',
    auth: 'admin',
    roles: ['readonly'],
    summary: 'The app at LinkedIn that reads company pages, and how many creators use it.',
    responses,
    errors: [],
    limits: [{ by: 'operator', points: 240, seconds: 60 }],
  },
  save: {
    method: 'PUT',
    path: '/api/admin/company-app',
    auth: 'admin',
    summary: 'Register or change the app. The client secret is stored encrypted and never shown.',
    body: LinkedInAppForm,
    responses,
    errors: ['company_app_secret_needed'],
    limits,
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/company-app',
    auth: 'admin',
    summary: 'Delete the app and its secret. Access that creators gave stops working.',
    responses,
    errors: [],
    limits,
  },
});
