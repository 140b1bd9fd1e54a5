import { DEFAULT_CREATOR_NAME } from '#shared/app/constants.ts';
import type { Letter } from '#server/features/mail/letter.ts';
import { letterBrand } from '#server/features/mail/letter-brand.ts';
import { quoteInMail } from '#server/features/mail/quote-in-mail.ts';
import type { ContentMailRow } from '../grant/content-mails.queries.ts';

/** The creator's kit in a mail. A cover would push the link out of sight. */
export function mailBrand(
  facts: Pick<ContentMailRow, 'creator' | 'brandColor' | 'brandColour' | 'brandLogo'>,
  publicUrl: string,
): Pick<Letter, 'brand'> {
  const name = quoteInMail(facts.creator || DEFAULT_CREATOR_NAME);
  const colour = facts.brandColor ?? facts.brandColour;
  const brand = letterBrand({ name, colour, logo: facts.brandLogo }, publicUrl);
  return brand === undefined ? {} : { brand };
}
