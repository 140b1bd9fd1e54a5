import type { PixelSettings } from './pixel-settings.ts';

export type Consent = 'accepted' | 'refused';

/** An answer expires after half a year. */
const KEPT_MS = 180 * 86_400_000;

/**
 * The consent for this creator's pixels, or null when the visitor has to be asked. A browser with a
 * do-not-track setting counts as a refusal. Without an answer, a creator who need not ask may load.
 */
export function readConsent(page: PixelSettings): Consent | null {
  const answer = readAnswer(page);
  if (answer !== null) return answer;
  if ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true) {
    return 'refused';
  }
  return page.consentMode === 'not_required' ? 'accepted' : null;
}

/** Stores the answer; without storage it is valid for this page only. */
export function rememberConsent(page: PixelSettings, consent: Consent): void {
  try {
    localStorage.setItem(keyOf(page), `${consent} ${Date.now()}`);
  } catch {
    // Asked again on the next page.
  }
}

function readAnswer(page: PixelSettings): Consent | null {
  try {
    const [answer, moment] = localStorage.getItem(keyOf(page))?.split(' ') ?? [];
    const isFresh = Date.now() - Number(moment) < KEPT_MS;
    return isFresh && (answer === 'accepted' || answer === 'refused') ? answer : null;
  } catch {
    return null;
  }
}

/** Given to these pixels only: creators share one site, and may change their ids. */
function keyOf({ facebook, google }: PixelSettings): string {
  return `consent:${facebook?.pixelId ?? ''}:${google?.measurementId ?? ''}`;
}
