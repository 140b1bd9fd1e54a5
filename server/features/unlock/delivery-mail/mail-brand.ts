import { readBrandPath } from '#shared/account/brand.ts';
import { plateOf } from '#shared/account/logo-plate.ts';
import { DEFAULT_CREATOR_NAME } from '#shared/app/constants.ts';
import { mailButton } from '#public-web/unlock/unlock-templates.ts';
import type { Letter, LetterBrand } from '#server/features/mail/letter.ts';
import { quoteInMail } from '#server/features/mail/quote-in-mail.ts';
import type { ContentMailRow } from '../grant/content-mails.queries.ts';

/** Within this a logo stands in a mail, in pixels. */
const LOGO = { width: 200, height: 48 } as const;

/**
 * The creator's kit in a mail (decision 0085): the logo, and the colour of the button. Mail programs show
 * their own typefaces, and a cover would push the link out of sight.
 */
export function mailBrand(
  facts: Pick<ContentMailRow, 'creator' | 'brandColor' | 'brandColour' | 'brandLogo'>,
  publicUrl: string,
): Pick<Letter, 'brand'> {
  const colour = facts.brandColor ?? facts.brandColour;
  const logo = logoOf(facts.brandLogo, publicUrl);
  if (colour === null && logo === null) return {};
  const button = colour === null ? null : mailButton(colour);
  return { brand: { name: quoteInMail(facts.creator || DEFAULT_CREATOR_NAME), logo, button } };
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
