import type { SiteView } from '#public-web/site/site-view.ts';

/** The visitor's choice of light or dark; `system` follows the device. */
export const themeChoices = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

export function isThemeChoice(value: unknown): value is ThemeChoice {
  return themeChoices.some((choice) => choice === value);
}

/** What a page shows that is not its own text: known before the first byte, so nothing flashes. */
export interface PageFrame {
  site: SiteView;
  /** The page's own path, such as `/pricing`: never taken from the request as it stands. */
  path: string;
  theme: ThemeChoice;
  /** Shows the way to the dashboard in place of the way in. */
  isSignedIn: boolean;
}
