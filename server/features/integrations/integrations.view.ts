import type { ActivePixels } from '#shared/integrations/active-pixels.ts';
import type {
  IntegrationSettings,
  SaveIntegrationsBody,
} from '#shared/integrations/integrations.contract.ts';
import { isMeasurementId, isPixelId } from '#shared/integrations/integrations.rules.ts';
import type { IntegrationsRow } from './integrations.queries.ts';

/** What an owner's plan allows for pixels; a row of `plans` fits this type. */
export interface PixelPlan {
  facebookPixel: boolean;
  googleAnalytics: boolean;
}

/** The defaults: all disabled, empty ids, conversions tracked; consent is asked for. */
export const defaultIntegrations: IntegrationsRow = {
  consentMode: 'required',
  facebookEnabled: false,
  facebookPixelId: '',
  facebookTestMode: false,
  googleEnabled: false,
  googleMeasurementId: '',
  googleEnhanced: false,
  googleTrackConversions: true,
};

/** What the creator reads back: the access token only as `set` or `not set`. */
export function toIntegrationSettings(
  row: IntegrationsRow,
  hasAccessToken: boolean,
  plan: PixelPlan,
): IntegrationSettings {
  return {
    facebookPixel: {
      enabled: row.facebookEnabled,
      pixelId: row.facebookPixelId,
      accessToken: hasAccessToken ? 'set' : 'not set',
      testMode: row.facebookTestMode,
    },
    googleAnalytics: {
      enabled: row.googleEnabled,
      measurementId: row.googleMeasurementId,
      enhanced: row.googleEnhanced,
      trackConversions: row.googleTrackConversions,
    },
    consentMode: row.consentMode,
    included: { facebookPixel: plan.facebookPixel, googleAnalytics: plan.googleAnalytics },
  };
}

/** The row to store; fields that an older client does not send keep their value. */
export function toIntegrationsRow(
  body: SaveIntegrationsBody,
  saved: IntegrationsRow,
): IntegrationsRow {
  const { facebookPixel, googleAnalytics } = body;
  return {
    consentMode: body.consentMode ?? saved.consentMode,
    facebookEnabled: facebookPixel.enabled,
    facebookPixelId: facebookPixel.pixelId,
    facebookTestMode: facebookPixel.testMode,
    googleEnabled: googleAnalytics.enabled,
    googleMeasurementId: googleAnalytics.measurementId,
    googleEnhanced: googleAnalytics.enhanced,
    googleTrackConversions: googleAnalytics.trackConversions,
  };
}

/**
 * The pixels that may load now, or null. The plan is checked again, because it may have changed
 * (T29).
 */
export function toActivePixels(row: IntegrationsRow, plan: PixelPlan): ActivePixels | null {
  const hasFacebook = plan.facebookPixel && row.facebookEnabled && isPixelId(row.facebookPixelId);
  const hasGoogle =
    plan.googleAnalytics && row.googleEnabled && isMeasurementId(row.googleMeasurementId);
  if (!hasFacebook && !hasGoogle) return null;
  return {
    consentMode: row.consentMode,
    facebook: hasFacebook ? { pixelId: row.facebookPixelId, testMode: row.facebookTestMode } : null,
    google: hasGoogle
      ? {
          measurementId: row.googleMeasurementId,
          enhanced: row.googleEnhanced,
          trackConversions: row.googleTrackConversions,
        }
      : null,
  };
}
