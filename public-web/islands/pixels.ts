import { readConsent, rememberConsent, type Consent } from './pixels/consent.ts';
import { listenForAnswers, loadStyle, showBanner } from './pixels/consent-banner.ts';
import { reportConversion } from './pixels/conversion.ts';
import { startFacebook } from './pixels/facebook.ts';
import { startGoogle } from './pixels/google.ts';
import { readPixelSettings, type PixelSettings } from './pixels/pixel-settings.ts';
import type { Pixel } from './pixels/pixel.ts';
import { guardScripts, hasConsoleSession, leaveAtSignIn } from './pixels/script-guard.ts';
import { STEP_UNLOCKED } from './unlock/step-swap.ts';
import { whenSeen } from './unlock/visit.ts';

/*
 * Loads the creator's pixels, on the pages that have any, once the visitor agreed or where the
 * creator need not ask. The unlock flow knows nothing of this file: it works when these scripts are
 * refused or blocked. Nothing loads where the browser keeps a session of the console.
 */
const settings = readPixelSettings();
if (settings !== null && !hasConsoleSession())
  void loadStyle().then(() => whenSeen(() => run(settings)));

function run(page: PixelSettings): void {
  const remembered = readConsent(page);
  let pixels: Pixel[] | null = null;
  let isAllowed = false;
  let isUnlocked = page.isOpened;

  function decide(consent: Consent): void {
    isAllowed = consent === 'accepted';
    if (pixels !== null) for (const pixel of pixels) pixel.setConsent(isAllowed);
    else if (isAllowed) pixels = startPixels(page);
    convert();
  }

  function convert(): void {
    if (isAllowed && isUnlocked && pixels !== null) reportConversion(page, pixels);
  }

  listenForAnswers((consent) => {
    rememberConsent(page, consent);
    decide(consent);
  });
  document.addEventListener(STEP_UNLOCKED, () => {
    isUnlocked = true;
    convert();
  });
  if (remembered === null) showBanner();
  else decide(remembered);
}

function startPixels({ facebook, google }: PixelSettings): Pixel[] {
  // A sign-in happened while the question was open.
  if (hasConsoleSession()) return [];
  leaveAtSignIn();
  guardScripts();
  return [
    ...(facebook === null ? [] : [startFacebook(facebook)]),
    ...(google === null ? [] : [startGoogle(google)]),
  ];
}
