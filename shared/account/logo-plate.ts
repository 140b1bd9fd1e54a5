import type { LogoGround } from './brand.ts';

/** Whether a logo is a line of words, which needs no name beside it. */
export function isWideLogo({ width, height }: { width: number; height: number }): boolean {
  return width >= 2 * height;
}

/** What a logo stands on where its own colours would be lost. */
export const PLATES = { light: '#ffffff', dark: '#171b20' } as const;

/** The plate on which a transparent logo is read. */
export function plateOf(ground: LogoGround): string {
  return PLATES[ground === 'dark' ? 'dark' : 'light'];
}

/** What lies behind a logo in each theme of a page; a creator's colour may be any. */
export interface PageGrounds {
  light: 'light' | 'dark' | 'colour';
  dark: 'dark' | 'colour';
}

/**
 * Inline styles of a transparent logo: a plate in the themes whose ground hides it. They use the two
 * variables of the tokens, of which one is empty.
 */
export function plateStyle(
  ground: LogoGround,
  page: PageGrounds,
): { background: string; padding: string } | undefined {
  const [inLight, inDark] = [isHidden(ground, page.light), isHidden(ground, page.dark)];
  if (!inLight && !inDark) return undefined;
  const there = (value: string) => {
    if (inLight && inDark) return value;
    return inLight ? `var(--light,${value})` : `var(--dark,${value})`;
  };
  return { background: there(plateOf(ground)), padding: there('.5rem') };
}

/**
 * The same as custom properties of a root, for logos in parts of a page that have a theme of their own:
 * `--logo-on-light` and `--logo-on-dark`, absent where no plate is needed.
 */
export function plateVariables(ground: LogoGround): Record<string, string> {
  return {
    ...(isHidden(ground, 'light') && { '--logo-on-light': plateOf(ground) }),
    ...(isHidden(ground, 'dark') && { '--logo-on-dark': plateOf(ground) }),
  };
}

function isHidden(ground: LogoGround, behind: 'light' | 'dark' | 'colour'): boolean {
  return behind === 'colour' || (ground !== 'any' && ground !== behind);
}
