import { DEFAULT_CREATOR_NAME } from '#shared/app/constants.ts';
import type { PublicCreator } from '#shared/magnets/magnets.contract.ts';
import { safeHttpsUrl, safeLinkedinUrl } from '#public-web/frame/safe-link.ts';

/** The creator as the card shows them. */
export interface CreatorCardData {
  name: string;
  initials: string;
  photoUrl: string | null;
  profileUrl: string | null;
  isVerified: boolean;
}

/** LinkedIn's name and photo go before the account's own; without any the fallback name is shown. */
export function describeCreator(creator: PublicCreator): CreatorCardData {
  const name = creator.linkedin_name?.trim() || creator.name.trim() || DEFAULT_CREATOR_NAME;
  return {
    name,
    initials: initialsOf(name),
    photoUrl: safeHttpsUrl(creator.linkedin_photo_url) ?? safeHttpsUrl(creator.photo_url),
    profileUrl: safeLinkedinUrl(creator.linkedin_profile_url),
    isVerified: creator.verified,
  };
}

/** First letters of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/u);
  const picked = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return picked.map((word) => String.fromCodePoint(word?.codePointAt(0) ?? 63)).join('');
}
