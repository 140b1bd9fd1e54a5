import { MessagePage } from '#public-web/site/message-page.tsx';
import type { SiteView } from '#public-web/site/site-view.ts';

export interface ProblemPageView {
  site: SiteView;
  /** One sentence without a full stop, such as the text of an error code. */
  message: string;
}

/** A request that was refused for a reason the visitor can read, such as too many of them. */
export function ProblemPage({ site, message }: ProblemPageView) {
  return (
    <MessagePage site={site} title="That did not work" text={`${message}.`}>
      <a className="button" href="/">
        Go to the homepage
      </a>
    </MessagePage>
  );
}
