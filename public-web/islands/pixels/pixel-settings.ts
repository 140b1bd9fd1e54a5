import type { ActivePixels } from '#shared/integrations/active-pixels.ts';
import { isMeasurementId, isPixelId } from '#shared/integrations/integrations.rules.ts';

export interface PixelSettings extends ActivePixels {
  magnetId: string;
  /** The magnet's title. */
  title: string;
  /** The content was unlocked on the way to this page, or on it before this script loaded. */
  isOpened: boolean;
}

/** The server's data attributes; ids are checked again before they are used in an address. */
export function readPixelSettings(): PixelSettings | null {
  const element = document.querySelector<HTMLElement>('[data-pixels]');
  const magnetId = document.querySelector<HTMLElement>('main[data-magnet]')?.dataset['magnet'];
  if (!element || magnetId === undefined) return null;
  const { dataset } = element;
  const { facebook = '', google = '' } = dataset;
  return {
    magnetId,
    title: dataset['content'] ?? '',
    isOpened: document.querySelector('[data-step][data-opened]') !== null,
    consentMode: dataset['pixels'] === 'not_required' ? 'not_required' : 'required',
    facebook: isPixelId(facebook)
      ? { pixelId: facebook, testMode: 'facebookTest' in dataset }
      : null,
    google: isMeasurementId(google)
      ? {
          measurementId: google,
          enhanced: 'googleEnhanced' in dataset,
          trackConversions: 'googleConversions' in dataset,
        }
      : null,
  };
}
