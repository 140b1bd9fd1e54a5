import { unlockTexts } from '#shared/unlock/unlock.rules.ts';
import { MessagePage, type MessageView } from '#public-web/frame/message-page.tsx';

/** An unknown, paused or deleted magnet: one page for all, so that ids cannot be probed. */
export function MagnetNotFoundPage(view: MessageView) {
  return (
    <MessagePage {...view} title={unlockTexts.notFoundTitle} text={unlockTexts.notFoundText}>
      <a className="button" href="/">
        Go to the homepage
      </a>
    </MessagePage>
  );
}
