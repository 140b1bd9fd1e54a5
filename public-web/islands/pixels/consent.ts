import type { PixelSettings } from './pixel-settings.ts';

export type Consent = 'accepted' | 'refused';

/** An answer is asked for again after half a year. */
const KEPT_MS = 180 * 86_400_000;

/**
 * What holds for this creator's pixels, or null when the visitor has to be asked. A browser that
 * asks not to be tracked has refused already; without an answer a creator who need not ask may load.
 */
export function readConsent(page: PixelSettings): Consent | null {
  const answer = readAnswer(page);
  if (answer !== null) return answer;
  if ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true) {
    return 'refused';
  }
  return page.consentMode === 'not_required' ? 'accepted' : null;
}

/** Keeps the answer; where storage is closed it holds for this page only. */
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

/** Given to these pixels and to no others: creators share one site, and may change their ids. */
function keyOf({ facebook, google }: PixelSettings): string {
  return `consent:${facebook?.pixelId ?? ''}:${google?.measurementId ?? ''}`;
}
