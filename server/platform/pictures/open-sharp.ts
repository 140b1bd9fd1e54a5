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

/** A stored picture of ours as a square PNG: whole, on a colour, or on the colour of its corner. */
export async function drawIcon(
  stored: Buffer,
  { pixels, plate }: { pixels: number; plate: string | null },
): Promise<Buffer> {
  const sharp = await openSharp();
  const background = plate ?? (await cornerOf(stored));
  // What stands on a colour of ours needs room around it.
  const margin = plate === null ? 0 : Math.round(pixels / 12);
  return sharp(stored)
    .flatten({ background })
    .resize(pixels - 2 * margin, pixels - 2 * margin, { fit: 'contain', background })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background })
    .png({ palette: true })
    .toBuffer();
}

async function cornerOf(stored: Buffer): Promise<{ r: number; g: number; b: number }> {
  const sharp = await openSharp();
  const corner = sharp(stored).extract({ left: 0, top: 0, width: 1, height: 1 });
  const { data } = await corner.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const [r = 255, g = 255, b = 255] = data;
  return { r, g, b };
}
