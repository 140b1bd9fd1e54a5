import { LatchMark } from '#shared/ui/latch-mark.tsx';
import { unlockTexts } from '#shared/unlock/unlock.rules.ts';
import type { UnlockPageView } from './unlock-page-view.ts';

/** "Powered by" with the creator's referral code (spec §2), and a way to report the page (F31). */
export function UnlockFooter({ view }: { view: UnlockPageView }) {
  const { site, magnet, referralCode } = view;
  const report = new URLSearchParams({
    subject: `Report of ${magnet.id}`,
    body: `${site.publicUrl}${view.pageUrl}`,
  });
  return (
    <footer className="foot">
      <a href={`/?ref=${encodeURIComponent(referralCode)}`}>
        <LatchMark isOpen size={18} /> {unlockTexts.poweredBy} {site.productName}
      </a>
      <a href={`mailto:${site.supportEmail}?${report.toString().replaceAll('+', '%20')}`}>
        Report this page
      </a>
    </footer>
  );
}
