/** The visitor's choice of light or dark; `system` follows the device. One for pages and console. */
export const themeChoices = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

/** Reads a value from storage, a cookie or a form. */
export function isThemeChoice(value: unknown): value is ThemeChoice {
  return themeChoices.some((choice) => choice === value);
}
