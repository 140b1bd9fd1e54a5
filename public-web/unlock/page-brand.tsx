import { brandPath, COVER, readBrandPath } from '#shared/account/brand.ts';

/** The creator's picture across the page. It is ornament: what it says, the title says. */
export function PageCover({ path }: { path: string }) {
  const cover = readBrandPath(path);
  if (cover === null) return null;
  const { small } = COVER;
  // In a `picture`, React does not ask browsers to load it before the style sheet.
  return (
    <picture className="cover">
      <source
        media="(max-width:40rem)"
        srcSet={brandPath({ ...cover, ...small })}
        width={small.width}
        height={small.height}
      />
      <img src={path} alt="" width={cover.width} height={cover.height} />
    </picture>
  );
}

/** A logo has this many pixels for one of the page, so that it is sharp on phones. */
const DENSITY = 2.5;

/** The creator's logo, in the place of the magnet's icon. */
export function PageLogo({ path, name }: { path: string; name: string }) {
  const logo = readBrandPath(path);
  if (logo === null) return null;
  return (
    <picture className="head-logo">
      <img
        src={path}
        alt={`Logo of ${name}`}
        width={Math.ceil(logo.width / DENSITY)}
        height={Math.ceil(logo.height / DENSITY)}
      />
    </picture>
  );
}
