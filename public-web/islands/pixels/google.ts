import type { GooglePixel } from '#shared/integrations/active-pixels.ts';
import { isAdsId } from '#shared/integrations/integrations.rules.ts';
import { loadScript, type Pixel } from './pixel.ts';

const SCRIPT = 'https://www.googletagmanager.com/gtag/js';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** Consent Mode v2: all four denied until the visitor's answer is known. */
const denied = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'denied',
};

/** `lead_magnet_unlock` and a conversion of value 1. Started with consent only. */
export function startGoogle(pixel: GooglePixel): Pixel {
  const { measurementId, enhanced, trackConversions } = pixel;
  const isForAds = enhanced || isAdsId(measurementId);
  const granted = {
    ...denied,
    analytics_storage: 'granted',
    ...(isForAds
      ? { ad_storage: 'granted', ad_user_data: 'granted', ad_personalization: 'granted' }
      : {}),
  };

  gtag('consent', 'default', denied);
  gtag('consent', 'update', granted);
  gtag('js', new Date());
  gtag('config', measurementId, {
    allow_google_signals: enhanced,
    allow_ad_personalization_signals: isForAds,
  });
  loadScript(`${SCRIPT}?id=${encodeURIComponent(measurementId)}`);

  return {
    setConsent: (isGiven) => gtag('consent', 'update', isGiven ? granted : denied),
    reportUnlock({ eventId, magnetId, title }) {
      const what = { magnet_id: magnetId, magnet_title: title, event_id: eventId };
      gtag('event', 'lead_magnet_unlock', { send_to: measurementId, ...what });
      if (!trackConversions) return;
      gtag('event', 'conversion', {
        send_to: measurementId,
        value: 1,
        currency: 'USD',
        transaction_id: eventId,
      });
    },
  };
}

/** Google's script only accepts the `arguments` object as a command, not an array. */
function gtag(..._command: unknown[]): void {
  window.dataLayer ??= [];
  // oxlint-disable-next-line eslint/prefer-rest-params -- see above
  window.dataLayer.push(arguments);
}
