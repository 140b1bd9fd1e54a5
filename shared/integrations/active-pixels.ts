import type { ConsentMode } from './integrations.contract.ts';

export interface FacebookPixel {
  /** `^\d{5,20}$` (T70). */
  pixelId: string;
  testMode: boolean;
}

export interface GooglePixel {
  /** `^(G|UA|AW)-[A-Z0-9-]{4,20}$` (T70). */
  measurementId: string;
  enhanced: boolean;
  trackConversions: boolean;
}

/**
 * The pixels that a public page may load: switched on, valid, and in the owner's plan. Never a
 * secret.
 */
export interface ActivePixels {
  consentMode: ConsentMode;
  facebook: FacebookPixel | null;
  google: GooglePixel | null;
}
