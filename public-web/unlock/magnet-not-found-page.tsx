import { unlockTexts } from '#shared/unlock/unlock.rules.ts';
import { MessagePage } from '#public-web/site/message-page.tsx';
import type { SiteView } from '#public-web/site/site-view.ts';

/** An unknown, paused or deleted magnet: one page for all, so that ids cannot be probed (spec §2). */
export function MagnetNotFoundPage({ site }: { site: SiteView }) {
  return (
    <MessagePage site={site} title={unlockTexts.notFoundTitle} text={unlockTexts.notFoundText}>
      <a className="button" href="/">
        Go to the homepage
      </a>
    </MessagePage>
  );
}
