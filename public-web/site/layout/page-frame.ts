import type { ThemeChoice } from '#shared/app/theme-choice.ts';
import type { SiteView } from '#public-web/frame/site-view.ts';

/** What a page shows that is not its own text: known before the first byte, so nothing flashes. */
export interface PageFrame {
  site: SiteView;
  /** The page's own path, such as `/pricing`: never taken from the request as it stands. */
  path: string;
  theme: ThemeChoice;
  /** Shows the way to the dashboard in place of the way in. */
  isSignedIn: boolean;
}
