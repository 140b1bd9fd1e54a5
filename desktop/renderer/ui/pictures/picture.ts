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

/** What a kind of picture needs, and the texts that refuse others. Lengths are in pixels. */
export interface PictureNeeds {
  minWidth: number;
  minHeight: number;
  /** While a part is chosen: pictures of phones are larger than needed. */
  workingWidth: number;
  texts: { type: string; tooSmall: string };
}

/** Opens a picture from this device; one that the browser cannot show is refused with a text. */
export async function openPicture(
  file: Blob,
  { minWidth, minHeight, workingWidth, texts }: PictureNeeds,
): Promise<{ ok: true; picture: OpenedPicture } | { ok: false; problem: string }> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(
    () => null,
  );
  if (bitmap === null) return { ok: false, problem: texts.type };
  const { width, height } = bitmap;
  if (width < minWidth || height < minHeight) return { ok: false, problem: texts.tooSmall };
  const scale = Math.min(1, workingWidth / width);
  const canvas = drawPart(bitmap, { x: 0, y: 0, width, height }, width * scale, height * scale);
  bitmap.close();
  return { ok: true, picture: { canvas, url: canvas.toDataURL('image/jpeg', 0.9) } };
}

/** The part as a JPEG of at most `maxWidth` pixels, without any other data of the file. */
export async function cutPicture(
  { canvas }: OpenedPicture,
  part: PicturePart,
  maxWidth: number,
): Promise<Uint8Array> {
  const scale = Math.min(1, maxWidth / part.width);
  const cut = drawPart(canvas, part, part.width * scale, part.height * scale);
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
