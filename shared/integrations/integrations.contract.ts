import { z } from 'zod';
import { defineApi } from '../api/define-api.ts';
import { defineErrors } from '../api/errors.ts';

export const consentModes = ['required', 'not_required'] as const;
/** `required`: no third-party script loads before the visitor agreed. */
export const ConsentMode = z.enum(consentModes);
export type ConsentMode = z.infer<typeof ConsentMode>;

const toggles = {
  facebookPixel: { enabled: z.boolean(), testMode: z.boolean() },
  googleAnalytics: { enabled: z.boolean(), enhanced: z.boolean(), trackConversions: z.boolean() },
};
/** Longer than any id; `integrationProblems` checks the form. */
const Id = z.string().trim().max(64, 'This is too long');

/** The creator's settings. The access token is write-only: no answer holds it (T61). */
export const IntegrationSettings = z
  .object({
    facebookPixel: z.object({
      ...toggles.facebookPixel,
      pixelId: z.string(),
      accessToken: z.enum(['set', 'not set']),
    }),
    googleAnalytics: z.object({ ...toggles.googleAnalytics, measurementId: z.string() }),
    consentMode: ConsentMode,
    /** The integrations in the creator's plan; one that is on without it is paused (T29). */
    included: z.object({ facebookPixel: z.boolean(), googleAnalytics: z.boolean() }),
  })
  .meta({ id: 'IntegrationSettings' });
export type IntegrationSettings = z.infer<typeof IntegrationSettings>;

export const SaveIntegrationsBody = z
  .strictObject({
    facebookPixel: z.strictObject({
      ...toggles.facebookPixel,
      pixelId: Id,
      /** Left out: the stored one stays. Empty or null: it is removed. */
      accessToken: z.string().trim().max(1_000, 'This is too long').nullish(),
    }),
    googleAnalytics: z.strictObject({ ...toggles.googleAnalytics, measurementId: Id }),
    /** Left out: as it was. */
    consentMode: ConsentMode.optional(),
  })
  .meta({ id: 'SaveIntegrations' });
export type SaveIntegrationsBody = z.infer<typeof SaveIntegrationsBody>;

export const integrationErrors = defineErrors({
  integration_invalid: [422, '{problem}'],
});

const byCreator = [{ by: 'creator', points: 60, seconds: 60 }] as const;

export const integrationsApi = defineApi({
  get: {
    method: 'GET',
    path: '/api/integrations',
    auth: 'creator',
    summary:
      'Read your pixels and the consent setting. Secrets are not returned, only whether they are set.',
    responses: { 200: IntegrationSettings },
    errors: [],
    limits: byCreator,
  },
  save: {
    method: 'PUT',
    path: '/api/integrations',
    auth: 'creator',
    summary: 'Save your pixels. To switch one on, your plan must include it.',
    body: SaveIntegrationsBody,
    responses: { 200: IntegrationSettings },
    errors: ['integration_invalid', 'plan_required'],
    limits: byCreator,
  },
});
