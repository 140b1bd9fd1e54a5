import type { FacebookPixel } from '#shared/integrations/active-pixels.ts';
import { loadScript, type Pixel } from './pixel.ts';

const SCRIPT = 'https://connect.facebook.net/en_US/fbevents.js';

type Call = (...values: unknown[]) => void;
/** The queue that Meta's script processes once it is loaded. */
interface Queue extends Call {
  queue: unknown[][];
  callMethod?: Call;
  push: Call;
  loaded: true;
  version: '2.0';
  disablePushState: true;
}

declare global {
  interface Window {
    fbq?: Queue;
    _fbq?: Queue;
  }
}

/** PageView, `Test` in test mode, and `Lead` on unlock. */
export function startFacebook({ pixelId, testMode }: FacebookPixel): Pixel {
  const queue: unknown[][] = [];
  const call: Call = (...values) => {
    if (fbq.callMethod === undefined) queue.push(values);
    else fbq.callMethod(...values);
  };
  const fbq: Queue = Object.assign((...values: unknown[]) => call(...values), {
    queue,
    push: call,
    loaded: true,
    version: '2.0',
    disablePushState: true,
  } as const);
  window.fbq = fbq;
  window._fbq = fbq; // oxlint-disable-line no-underscore-dangle -- Meta's script looks for this name

  // Automatic events would read buttons and fields of the page; only the events named here are sent.
  fbq('set', 'autoConfig', false, pixelId);
  fbq('init', pixelId);
  fbq('track', 'PageView');
  if (testMode) fbq('trackCustom', 'Test');
  loadScript(SCRIPT);

  return {
    setConsent: (isGiven) => fbq('consent', isGiven ? 'grant' : 'revoke'),
    reportUnlock: ({ eventId, magnetId, title }) =>
      fbq(
        'track',
        'Lead',
        { content_name: title, content_ids: [magnetId], value: 1, currency: 'USD' },
        { eventID: eventId },
      ),
  };
}
