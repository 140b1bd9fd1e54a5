import { z } from 'zod';
import { MAX_BRAND_BYTES } from '#shared/account/brand.ts';
import { defineApi } from '../api/define-api.ts';
import { defineErrors } from '../api/errors.ts';
import { InstanceSettings } from './instance-settings.ts';

/**
 * A new value, or null for the default. No default in this schema: an absent field stays as it is.
 */
const changed = <Value extends z.ZodType>(value: Value) => value.nullable().optional();

export const SettingsChanges = z.strictObject({
  productName: changed(InstanceSettings.shape.productName.unwrap()),
  tagline: changed(InstanceSettings.shape.tagline.unwrap()),
  supportEmail: changed(InstanceSettings.shape.supportEmail.unwrap()),
  emailFooter: changed(InstanceSettings.shape.emailFooter.unwrap()),
  brandColour: changed(InstanceSettings.shape.brandColour.unwrap()),
  logo: changed(InstanceSettings.shape.logo.unwrap()),
  signUp: changed(InstanceSettings.shape.signUp.unwrap()),
  proofOfWork: changed(InstanceSettings.shape.proofOfWork.unwrap()),
  emailStep: changed(InstanceSettings.shape.emailStep.unwrap()),
  checksMailServers: changed(InstanceSettings.shape.checksMailServers.unwrap()),
  overLimit: changed(InstanceSettings.shape.overLimit.unwrap()),
  firstPublications: changed(InstanceSettings.shape.firstPublications.unwrap()),
  pageFigures: changed(InstanceSettings.shape.pageFigures.unwrap()),
  showsPageFigures: changed(InstanceSettings.shape.showsPageFigures.unwrap()),
  legalName: changed(InstanceSettings.shape.legalName.unwrap()),
  legalAddress: changed(InstanceSettings.shape.legalAddress.unwrap()),
  legalEmail: changed(InstanceSettings.shape.legalEmail.unwrap()),
  announcement: changed(InstanceSettings.shape.announcement.unwrap()),
  alerts: changed(InstanceSettings.shape.alerts.unwrap()),
  referralTerms: changed(InstanceSettings.shape.referralTerms.unwrap()),
});
export type SettingsChanges = z.infer<typeof SettingsChanges>;

export const OperatorSettings = z
  .object({
    /** Identifies these values; a change names the version it was made on. */
    version: z.string(),
    values: InstanceSettings,
    /** The default of each setting. */
    defaults: InstanceSettings,
  })
  .meta({ id: 'OperatorSettings' });
export type OperatorSettings = z.infer<typeof OperatorSettings>;

export const operatorSettingsErrors = defineErrors({
  settings_changed: [
    409,
    'Somebody else changed the settings meanwhile. Please check the new ones and save again',
  ],
  logo_unknown: [422, 'This logo is no longer stored. Please upload it again'],
});

/** The installation's settings. Each change is in the audit log with the previous value. */
export const operatorSettingsApi = defineApi({
  read: {
    method: 'GET',
    path: '/api/admin/settings',
    auth: 'admin',
    roles: ['readonly'],
    summary: 'The settings of this installation, with their defaults.',
    responses: { 200: OperatorSettings },
    errors: [],
    limits: [{ by: 'operator', points: 240, seconds: 60 }],
  },
  change: {
    method: 'PATCH',
    path: '/api/admin/settings',
    auth: 'admin',
    summary: 'Change some settings; null sets one to its default. Pages and emails change at once.',
    body: z.strictObject({ version: z.string().max(64), changes: SettingsChanges }),
    responses: { 200: OperatorSettings },
    errors: ['settings_changed', 'logo_unknown'],
    limits: [{ by: 'operator', points: 60, seconds: 60 }],
  },
  setLogo: {
    method: 'POST',
    path: '/api/admin/settings/logo',
    auth: 'admin',
    summary:
      'Set the logo of the installation: JPEG, PNG or WebP. Former ones can be restored from the history.',
    upload: { field: 'file', maxBytes: MAX_BRAND_BYTES },
    responses: { 200: OperatorSettings },
    errors: ['brand_picture_refused', 'file_storage_full', 'storage_unavailable'],
    limits: [{ by: 'operator', points: 20, seconds: 600 }],
  },
});
