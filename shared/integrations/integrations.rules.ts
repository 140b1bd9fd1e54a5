import type { SaveIntegrationsBody } from './integrations.contract.ts';

const PIXEL_ID = /^\d{5,20}$/;
const MEASUREMENT_ID = /^(?:G|UA|AW)-[A-Z0-9-]{4,20}$/;
const ACCESS_TOKEN = /^[\w|.-]{20,1000}$/;

/** T70: ids appear on public pages, so they have only these characters. */
export function isPixelId(text: string): boolean {
  return PIXEL_ID.test(text);
}
/** G-, UA- or AW- and what follows it. */
export function isMeasurementId(text: string): boolean {
  return MEASUREMENT_ID.test(text);
}

/** Google Ads' own tags; all others belong to Analytics. */
export function isAdsId(measurementId: string): boolean {
  return measurementId.startsWith('AW-');
}

export const integrationTexts = {
  pixelIdNeeded: 'Please enter the pixel id',
  pixelId: 'A pixel id is 5 to 20 digits',
  measurementIdNeeded: 'Please enter the measurement id',
  measurementId: 'A measurement id starts with G-, UA- or AW-, in capital letters and digits',
  accessToken: 'This does not look like an access token',
} as const;

/**
 * All problems by field path; empty when the settings can be saved. An empty id is fine while its
 * integration is off.
 */
export function integrationProblems({
  facebookPixel,
  googleAnalytics,
}: SaveIntegrationsBody): Record<string, string> {
  const problems: Record<string, string> = {};
  const { pixelId, accessToken } = facebookPixel;
  if (pixelId === '' && facebookPixel.enabled) {
    problems['facebookPixel.pixelId'] = integrationTexts.pixelIdNeeded;
  } else if (pixelId !== '' && !isPixelId(pixelId)) {
    problems['facebookPixel.pixelId'] = integrationTexts.pixelId;
  }
  // Also refuses "set", which a client may send back from an answer.
  if (accessToken != null && accessToken !== '' && !ACCESS_TOKEN.test(accessToken)) {
    problems['facebookPixel.accessToken'] = integrationTexts.accessToken;
  }
  const { measurementId } = googleAnalytics;
  if (measurementId === '' && googleAnalytics.enabled) {
    problems['googleAnalytics.measurementId'] = integrationTexts.measurementIdNeeded;
  } else if (measurementId !== '' && !isMeasurementId(measurementId)) {
    problems['googleAnalytics.measurementId'] = integrationTexts.measurementId;
  }
  return problems;
}
