/** Addresses change so often, so a browser that keeps a picture finds it again meanwhile. */
const TURN_SECONDS = 6 * 3_600;

/** How long a browser may keep a picture: within the time of its address. */
export const PICTURE_KEPT_SECONDS = TURN_SECONDS;

/**
 * When a picture's address ends, in seconds since 1970: in 6 to 12 hours, so that the pictures of a
 * long text still come when somebody goes on reading in the evening.
 */
export function pictureExpiry(nowSeconds: number): string {
  return String((Math.floor(nowSeconds / TURN_SECONDS) + 2) * TURN_SECONDS);
}
