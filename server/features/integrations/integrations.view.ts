import type { ActivePixels } from '#shared/integrations/active-pixels.ts';
import type {
  IntegrationSettings,
  SaveIntegrationsBody,
} from '#shared/integrations/integrations.contract.ts';
import { isMeasurementId, isPixelId } from '#shared/integrations/integrations.rules.ts';
import type { IntegrationsRow } from './integrations.queries.ts';

/** What an owner's plan says of pixels; a row of `plans` is one. */
export interface PixelPlan {
  facebook_pixel: boolean;
  google_analytics: boolean;
}

/** Spec §3: all disabled, empty ids, conversions tracked; consent is asked for (F32). */
export const defaultIntegrations: IntegrationsRow = {
  consent_mode: 'required',
  facebook_enabled: false,
  facebook_pixel_id: '',
  facebook_test_mode: false,
  google_enabled: false,
  google_measurement_id: '',
  google_enhanced: false,
  google_track_conversions: true,
};

/** What the creator reads back: the access token only as `set` or `not set`. */
export function toIntegrationSettings(
  row: IntegrationsRow,
  hasAccessToken: boolean,
  plan: PixelPlan,
): IntegrationSettings {
  return {
    facebookPixel: {
      enabled: row.facebook_enabled,
      pixelId: row.facebook_pixel_id,
      accessToken: hasAccessToken ? 'set' : 'not set',
      testMode: row.facebook_test_mode,
    },
    googleAnalytics: {
      enabled: row.google_enabled,
      measurementId: row.google_measurement_id,
      enhanced: row.google_enhanced,
      trackConversions: row.google_track_conversions,
    },
    consentMode: row.consent_mode,
    included: { facebookPixel: plan.facebook_pixel, googleAnalytics: plan.google_analytics },
  };
}

/** The row to store; what an older client does not send stays as it was saved. */
export function toIntegrationsRow(
  body: SaveIntegrationsBody,
  saved: IntegrationsRow,
): IntegrationsRow {
  const { facebookPixel, googleAnalytics } = body;
  return {
    consent_mode: body.consentMode ?? saved.consent_mode,
    facebook_enabled: facebookPixel.enabled,
    facebook_pixel_id: facebookPixel.pixelId,
    facebook_test_mode: facebookPixel.testMode,
    google_enabled: googleAnalytics.enabled,
    google_measurement_id: googleAnalytics.measurementId,
    google_enhanced: googleAnalytics.enhanced,
    google_track_conversions: googleAnalytics.trackConversions,
  };
}

/** What may load now, or null: the plan is asked again, since it may have changed (T29). */
export function toActivePixels(row: IntegrationsRow, plan: PixelPlan): ActivePixels | null {
  const hasFacebook =
    plan.facebook_pixel && row.facebook_enabled && isPixelId(row.facebook_pixel_id);
  const hasGoogle =
    plan.google_analytics && row.google_enabled && isMeasurementId(row.google_measurement_id);
  if (!hasFacebook && !hasGoogle) return null;
  return {
    consentMode: row.consent_mode,
    facebook: hasFacebook
      ? { pixelId: row.facebook_pixel_id, testMode: row.facebook_test_mode }
      : null,
    google: hasGoogle
      ? {
          measurementId: row.google_measurement_id,
          enhanced: row.google_enhanced,
          trackConversions: row.google_track_conversions,
        }
      : null,
  };
}
