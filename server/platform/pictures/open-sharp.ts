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

/** A stored picture of ours as a square PNG: whole, on the colour of its corner. */
export async function drawIcon(stored: Buffer, pixels: number): Promise<Buffer> {
  const sharp = await openSharp();
  const corner = sharp(stored).extract({ left: 0, top: 0, width: 1, height: 1 });
  const { data } = await corner.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const [r = 255, g = 255, b = 255] = data;
  return sharp(stored)
    .resize(pixels, pixels, { fit: 'contain', background: { r, g, b } })
    .flatten({ background: { r, g, b } })
    .png({ palette: true })
    .toBuffer();
}
