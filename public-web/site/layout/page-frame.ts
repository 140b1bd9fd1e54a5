import type { ThemeChoice } from '#shared/app/theme-choice.ts';
import type { SiteView } from '#public-web/frame/site-view.ts';

/** What a page shows besides its own text: known before the first byte, so nothing flashes. */
export interface PageFrame {
  site: SiteView;
  /** The page's own path, such as `/pricing`: never the requested one. */
  path: string;
  theme: ThemeChoice;
  /** Shows the link to the dashboard instead of the sign-in. */
  isSignedIn: boolean;
}
