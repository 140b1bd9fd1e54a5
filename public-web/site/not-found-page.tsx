import { MessagePage } from './message-page.tsx';
import type { SiteView } from './site-view.ts';

/** Any path the product does not know (spec §2). */
export function NotFoundPage({ site }: { site: SiteView }) {
  return (
    <MessagePage
      site={site}
      figure="404"
      title="Page Not Found"
      text="The page you're looking for doesn't exist or has been moved."
    >
      <a className="button" href="/">
        Return to Home
      </a>
    </MessagePage>
  );
}
