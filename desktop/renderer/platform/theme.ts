import { isThemeChoice, type ThemeChoice } from '#shared/app/theme-choice.ts';

const KEPT_AS = 'theme';

/** The theme of the document; the server writes a browser's choice into it (`/theme`). */
export function shownTheme(): ThemeChoice {
  const { theme } = document.documentElement.dataset;
  return isThemeChoice(theme) ? theme : 'system';
}

export function showTheme(theme: ThemeChoice): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
}

/** In a browser: the cookie of the public pages, so both sides look the same. */
export function keepThemeOnServer(theme: ThemeChoice): void {
  const body = new URLSearchParams({ theme });
  // After a failure the person has to choose again.
  fetch('/theme', { method: 'POST', body, redirect: 'manual' }).catch(() => undefined);
}

/** In the desktop app, whose documents are its own files. */
export function keepThemeHere(theme: ThemeChoice): void {
  localStorage.setItem(KEPT_AS, theme);
}

export function restoreTheme(): void {
  const theme = localStorage.getItem(KEPT_AS);
  if (isThemeChoice(theme)) showTheme(theme);
}
