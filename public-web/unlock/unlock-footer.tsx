import { SiteName } from '#public-web/frame/site-name.tsx';
import { unlockTexts } from '#shared/unlock/unlock.rules.ts';
import type { UnlockPageView } from './unlock-page-view.ts';

/** The author's colour is behind the foot of this template. */
const flood = { light: 'colour', dark: 'dark' } as const;

/**
 * "Powered by" with the creator's referral code and where it stands, unless the creator left it out, and
 * a way to report the page.
 */
export function UnlockFooter({ view }: { view: UnlockPageView }) {
  const { site, magnet, referralCode, step } = view;
  const reportUrl = step.kind === 'report' ? null : view.reportUrl;
  return (
    <footer className="foot">
      {referralCode !== null && (
        <a href={`/?ref=${encodeURIComponent(referralCode)}&from=${magnet.id}`}>
          <SiteName
            site={site}
            size={18}
            before={`${unlockTexts.poweredBy} `}
            {...(magnet.template === 'creative' && { grounds: flood })}
          />
        </a>
      )}
      {reportUrl && (
        <a href={reportUrl} rel="nofollow">
          Report this page
        </a>
      )}
    </footer>
  );
}
