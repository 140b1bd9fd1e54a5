/** LinkedIn's own addresses of pictures are about 250 characters long. */
const MAX_ADDRESS = 1_000;
/** Where LinkedIn keeps pictures of members and pages; its placeholder is on another host. */
const LINKEDIN_PICTURE =
  /^https:\/\/media(?:-exp1)?\.licdn\.com\/dms\/image\/[\w!$%&'()*+,./:;=?@~-]+$/;
const PRACTICE_FACE = /^\/assets\/faces\/[0-9a-f]{12}\.svg$/;

/**
 * The address of a comment author's picture: on one of LinkedIn's media hosts, or a drawn face of the
 * practice LinkedIn. Null for everything else, so that a page cannot make a console load from
 * another place.
 */
export function readAuthorPhoto(address: string | null | undefined): string | null {
  if (address == null || address.length > MAX_ADDRESS) return null;
  return LINKEDIN_PICTURE.test(address) || PRACTICE_FACE.test(address) ? address : null;
}

/** The address of a practice face. `id`: twelve hexadecimal digits. */
export const practiceFacePath = (id: string): string => `/assets/faces/${id}.svg`;
