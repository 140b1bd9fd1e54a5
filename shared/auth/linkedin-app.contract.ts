import { z } from 'zod';
import { defineApi } from '../api/define-api.ts';
import { defineErrors } from '../api/errors.ts';
import { Timestamp } from '../api/field-types.ts';

/** The settings of Sign in with LinkedIn, for operators. */
export const LinkedInApp = z
  .object({
    isOn: z.boolean(),
    /** Public id of the operator's app at LinkedIn; empty until it is set. */
    clientId: z.string(),
    /** `unreadable`: encrypted with another installation key. */
    secret: z.enum(['missing', 'set', 'unreadable']),
    /** Its last four characters. */
    secretEnding: z.string().nullable(),
    secretSetAt: Timestamp.nullable(),
    /** The redirect URL to enter at LinkedIn. */
    redirectUrl: z.url(),
    /** Number of connected accounts, and of those without a password. */
    connected: z.number().int(),
    withoutPassword: z.number().int(),
    /** The latest sign-in that failed at LinkedIn; null without one. */
    failure: z.object({ at: Timestamp, text: z.string() }).nullable(),
  })
  .meta({ id: 'LinkedInApp' });
export type LinkedInApp = z.infer<typeof LinkedInApp>;

export const linkedInAppErrors = defineErrors({
  linkedin_app_incomplete: [409, 'Enter the client id and the client secret first'],
});

const CLIENT_ID = 'Please paste the whole client id: 6 to 100 letters and digits';
const CLIENT_SECRET = 'Please paste the whole client secret: 12 to 200 characters';

/**
 * The installation's app at LinkedIn, for Sign in with LinkedIn. Each change has an entry in the
 * audit log.
 */
export const linkedInAppApi = defineApi({
  read: {
    method: 'GET',
    path: '/api/admin/settings/linkedin-sign-in',
    auth: 'admin',
    roles: ['readonly'],
    summary: 'The settings of Sign in with LinkedIn. The secret is never shown.',
    responses: { 200: LinkedInApp },
    errors: [],
    limits: [{ by: 'operator', points: 240, seconds: 60 }],
  },
  change: {
    method: 'PATCH',
    path: '/api/admin/settings/linkedin-sign-in',
    auth: 'admin',
    summary:
      'Change the app, or switch Sign in with LinkedIn on or off. A null secret is deleted, an absent one is kept. It is off without a client id and a secret.',
    body: z.strictObject({
      isOn: z.boolean().optional(),
      clientId: z
        .string()
        .trim()
        .regex(/^(?:[A-Za-z0-9_-]{6,100})?$/, CLIENT_ID)
        .optional(),
      secret: z
        .string()
        .trim()
        .regex(/^[\x21-\x7e]{12,200}$/, CLIENT_SECRET)
        .nullish(),
    }),
    responses: { 200: LinkedInApp },
    errors: ['linkedin_app_incomplete'],
    limits: [{ by: 'operator', points: 60, seconds: 60 }],
  },
});
