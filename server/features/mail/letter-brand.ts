import { readBrandPath } from '#shared/account/brand.ts';
import { plateOf } from '#shared/account/logo-plate.ts';
import { repairBrandColour } from '#shared/app/brand-colour.ts';
import type { LetterBrand } from './letter.ts';

/** Within this a logo stands in a mail, in pixels. */
const LOGO = { width: 200, height: 48 } as const;

/**
 * A colour and a logo as mails show them (decision 0085): the logo at the head, and the colour of the
 * button. Mail programs show their own typefaces and have no dark theme of ours. Undefined without both.
 */
export function letterBrand(
  { name, colour, logo }: { name: string; colour: string | null; logo: string | null },
  publicUrl: string,
): LetterBrand | undefined {
  const picture = logoOf(logo, publicUrl);
  if (colour === null && picture === null) return undefined;
  return { name, logo: picture, button: colour === null ? null : buttonOf(colour) };
}

function buttonOf(colour: string): LetterBrand['button'] {
  const { fill, onFill } = repairBrandColour(colour).light;
  return { fill, text: onFill };
}

function logoOf(path: string | null, publicUrl: string): LetterBrand['logo'] {
  const picture = path === null ? null : readBrandPath(path);
  if (path === null || picture === null) return null;
  const { ground } = picture;
  const scale = Math.min(1, LOGO.width / picture.width, LOGO.height / picture.height);
  return {
    url: publicUrl + path,
    width: Math.round(picture.width * scale),
    height: Math.round(picture.height * scale),
    plate: ground === null ? null : plateOf(ground),
  };
}
