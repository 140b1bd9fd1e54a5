import { isThemeChoice, type ThemeChoice } from '#shared/app/theme-choice.ts';
import type { RequestContext } from '../messages/request-context.ts';

export const THEME_COOKIE = 'theme';

/** The theme chosen in this browser. */
export function themeOf(request: Pick<RequestContext, 'cookie'>): ThemeChoice {
  const theme = request.cookie(THEME_COOKIE);
  return isThemeChoice(theme) ? theme : 'system';
}
