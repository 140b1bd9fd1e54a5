/** A photo before it is cropped; afterwards it is far smaller. */
export const MAX_PHOTO_BYTES = 10_000_000;
/** Width and height of the stored photo. */
export const PHOTO_PIXELS = 512;
/** A smaller one looks blurred on the unlock page. */
export const MIN_PHOTO_PIXELS = 96;
/** As large as a phone's camera makes them, with a margin. */
export const MAX_PHOTO_MEGAPIXELS = 40;

export const photoTexts = {
  type: 'Use a photo in JPEG, PNG or WebP',
  broken: 'This picture is damaged or cut off. Try to save it again, or use another',
  tooSmall: `This picture is too small. It needs at least ${MIN_PHOTO_PIXELS} by ${MIN_PHOTO_PIXELS} pixels`,
  tooLarge: `This picture has too many pixels. The most is ${MAX_PHOTO_MEGAPIXELS} megapixels`,
} as const;

/** Below `/assets/`, so that all addresses of the installation and the desktop app serve it. */
const PHOTO_PATH = /^\/assets\/photos\/([0-9a-f]{64})\.webp$/;

/** The address of a photo; named by its bytes, so its content never changes. */
export function photoPath(sha256: string): string {
  return `/assets/photos/${sha256}.webp`;
}

/** The name of the bytes in a path; null when it is not a photo's. */
export function readPhotoPath(path: string): string | null {
  return PHOTO_PATH.exec(path)?.[1] ?? null;
}
