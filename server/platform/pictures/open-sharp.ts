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
