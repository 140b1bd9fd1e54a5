import type { LogoGround } from '#shared/account/brand.ts';
import { isSeenOn, PAPERS } from '#public-web/unlock/unlock-templates.ts';
import { openSharp } from '#server/platform/pictures/open-sharp.ts';

/** How much of the outline may be lost. */
const LOST = 1 / 8;

/** Of 255. A logo that is fainter everywhere shows nothing. */
const SEEN = 64;

/**
 * The grounds on which a logo is read that has nothing behind it; null where it shows nothing. Its outline decides:
 * white letters within a dark shape are read anywhere the shape is seen.
 */
export async function groundOfLogo(drawn: Buffer): Promise<LogoGround | null> {
  const sharp = await openSharp();
  const { data, info } = await sharp(drawn)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const outline = outlineOf(data, info.width, info.height);
  if (outline.length === 0) return null;
  const lost = (ground: 'light' | 'dark') =>
    outline.filter((pixel) => !isSeenOn(over(PAPERS[ground], pixel), ground)).length;
  const [light, dark] = [lost('light'), lost('dark')];
  const most = outline.length * LOST;
  if (light <= most && dark <= most) return 'any';
  return light <= dark ? 'light' : 'dark';
}

type Pixel = readonly [red: number, green: number, blue: number, alpha: number];

/** The visible pixels that have a transparent one, or none, beside them. */
function outlineOf(data: Buffer, width: number, height: number): Pixel[] {
  let strongest = 0;
  for (let at = 3; at < data.length; at += 4) strongest = Math.max(strongest, data[at] ?? 0);
  const isSeen = (x: number, y: number) =>
    x >= 0 &&
    y >= 0 &&
    x < width &&
    y < height &&
    (data[(y * width + x) * 4 + 3] ?? 0) * 2 >= strongest;
  const outline: Pixel[] = [];
  if (strongest < SEEN) return outline;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const isInside = isSeen(x - 1, y) && isSeen(x + 1, y) && isSeen(x, y - 1) && isSeen(x, y + 1);
      if (!isSeen(x, y) || isInside) continue;
      const [red = 0, green = 0, blue = 0] = data.subarray((y * width + x) * 4);
      // An outline is softened, so the whole shape says how strong it is.
      outline.push([red, green, blue, strongest]);
    }
  return outline;
}

/** A pixel on a ground, as `#rrggbb`. */
function over(ground: string, [red, green, blue, alpha]: Pixel): string {
  const behind = Buffer.from(ground.slice(1), 'hex');
  const parts = [red, green, blue].map((part, at) =>
    Math.round((part * alpha + (behind[at] ?? 0) * (255 - alpha)) / 255),
  );
  return `#${Buffer.from(parts).toString('hex')}`;
}
