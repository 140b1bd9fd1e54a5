import { initialsOf } from '#shared/account/initials.ts';
import { readPhotoPath } from '#shared/account/profile-photo.ts';
import { DEFAULT_CREATOR_NAME } from '#shared/app/constants.ts';
import type { PublicCreator } from '#shared/magnets/public-creator.ts';
import { safeHttpsUrl, safeLinkedinUrl } from '#public-web/frame/safe-link.ts';

/** The creator as the card shows them. */
export interface CreatorCardData {
  name: string;
  initials: string;
  headline: string | null;
  photoUrl: string | null;
  profileUrl: string | null;
  isVerified: boolean;
}

/**
 * LinkedIn's name and photo come before the account's own; without any the fallback name is shown.
 */
export function describeCreator(creator: PublicCreator): CreatorCardData {
  const profileUrl = safeLinkedinUrl(creator.linkedin_profile_url);
  const name = creator.linkedin_name?.trim() || creator.name.trim() || DEFAULT_CREATOR_NAME;
  return {
    name,
    initials: initialsOf(name),
    headline: creator.headline?.trim() || null,
    photoUrl: photoUrl(creator.photo_url),
    profileUrl,
    isVerified: creator.verified && profileUrl !== null,
  };
}

/** An uploaded photo of this server, or one of another site. */
function photoUrl(address: string | null): string | null {
  return address !== null && readPhotoPath(address) !== null ? address : safeHttpsUrl(address);
}
