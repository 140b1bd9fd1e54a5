import type { PixelsView } from './unlock-page-view.ts';

/** Files of our own for pages with pixels, in the head: the third parties' come from them. */
export function PixelFiles({ pixels }: { pixels: PixelsView }) {
  return (
    <>
      {pixels.styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {pixels.scripts.map((src) => (
        <script key={src} type="module" src={src} />
      ))}
    </>
  );
}
