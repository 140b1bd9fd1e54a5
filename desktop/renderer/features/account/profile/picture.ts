import { MIN_PHOTO_PIXELS, photoTexts } from '#shared/account/profile-photo.ts';

/** A chosen picture, upright and reduced in size. */
export interface OpenedPicture {
  canvas: HTMLCanvasElement;
  /** The same for an `<img>`; the page's policy allows no blob addresses. */
  url: string;
}

/** A part of a picture, in its own pixels. */
export interface PicturePart {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Pictures of phones are larger than a photo of a face needs to be. */
const WORKING_PIXELS = 1_600;
const SENT_PIXELS = 1_024;

/** Opens a picture from this device; one that the browser cannot show is refused with a text. */
export async function openPicture(
  file: Blob,
): Promise<{ ok: true; picture: OpenedPicture } | { ok: false; problem: string }> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(
    () => null,
  );
  if (bitmap === null) return { ok: false, problem: photoTexts.type };
  const { width, height } = bitmap;
  if (Math.min(width, height) < MIN_PHOTO_PIXELS)
    return { ok: false, problem: photoTexts.tooSmall };
  const scale = Math.min(1, WORKING_PIXELS / Math.max(width, height));
  const canvas = drawPart(bitmap, { x: 0, y: 0, width, height }, width * scale, height * scale);
  bitmap.close();
  return { ok: true, picture: { canvas, url: canvas.toDataURL('image/jpeg', 0.9) } };
}

/** The part as a JPEG without any other data of the file. */
export async function cutPicture(
  { canvas }: OpenedPicture,
  part: PicturePart,
): Promise<Uint8Array> {
  const size = Math.min(SENT_PIXELS, part.width);
  const cut = drawPart(canvas, part, size, size);
  const blob = await new Promise<Blob | null>((resolve) => cut.toBlob(resolve, 'image/jpeg', 0.92));
  if (blob === null) throw new Error('the browser gave no picture');
  return new Uint8Array(await blob.arrayBuffer());
}

function drawPart(
  source: CanvasImageSource,
  { x, y, width, height }: PicturePart,
  toWidth: number,
  toHeight: number,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(toWidth));
  canvas.height = Math.max(1, Math.round(toHeight));
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('the browser draws no pictures');
  // A JPEG has no transparency.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return canvas;
}
