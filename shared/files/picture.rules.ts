/** An upload; what is stored of it is far smaller. */
export const MAX_PICTURE_BYTES = 10_000_000;
export const MAX_PICTURE_MEGAPIXELS = 40;
export const MIN_PICTURE_SIDE = 16;
/** In one text. */
export const MOST_PICTURES = 100;
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** The sentences about pictures in texts; the console shows the first two before the upload. */
export const pictureTexts = {
  type: 'Use a picture in JPEG, PNG or WebP',
  tooLarge: 'A picture can have up to 10 MB. Save it smaller, or use another',
  broken: 'This picture is damaged or cut off. Try to save it again, or use another',
  tooSmall: `This picture is too small. It needs at least ${MIN_PICTURE_SIDE} by ${MIN_PICTURE_SIDE} pixels`,
  tooManyPixels: `This picture has too many pixels. The most is ${MAX_PICTURE_MEGAPIXELS} megapixels`,
  unknown:
    'This text names a picture that does not exist or is not yours. Remove it from the text, and insert the picture again',
} as const;

/** A problem to show before the upload starts; null for none. */
export function pictureProblem({ type, size }: { type: string; size: number }): string | null {
  if (!pictureTypes.some((one) => one === type)) return pictureTexts.type;
  return size > MAX_PICTURE_BYTES ? pictureTexts.tooLarge : null;
}
