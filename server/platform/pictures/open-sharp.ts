/** A large native library, loaded with the first picture. Only three formats are enabled. */
export async function openSharp() {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'],
  });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** Converts a stored photo for drawings: a small PNG as a `data:` URL. */
export async function toDataPng(photo: Buffer, pixels: number): Promise<string> {
  const sharp = await openSharp();
  const png = await sharp(photo).resize(pixels, pixels, { fit: 'cover' }).png().toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}
