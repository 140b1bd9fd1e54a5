import { brandPath, COVER, readBrandPath } from '#shared/account/brand.ts';
import { type PageGrounds, plateStyle } from '#shared/account/logo-plate.ts';
import type { MagnetTemplate } from '#shared/magnets/magnet-templates.ts';

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

/** What the head of a template stands on. */
const grounds: Partial<Record<MagnetTemplate, PageGrounds>> = {
  linkedin: { light: 'colour', dark: 'colour' },
  modern: { light: 'dark', dark: 'dark' },
  creative: { light: 'colour', dark: 'dark' },
};
const paper: PageGrounds = { light: 'light', dark: 'dark' };

/** The creator's logo, in the place of the magnet's icon. */
export function PageLogo({
  path,
  name,
  template,
}: {
  path: string;
  name: string;
  template: MagnetTemplate;
}) {
  const logo = readBrandPath(path);
  if (logo === null) return null;
  return (
    <picture className="head-logo">
      <img
        src={path}
        alt={`Logo of ${name}`}
        width={Math.ceil(logo.width / DENSITY)}
        height={Math.ceil(logo.height / DENSITY)}
        style={
          logo.ground === null ? undefined : plateStyle(logo.ground, grounds[template] ?? paper)
        }
      />
    </picture>
  );
}
