/** An uploaded logo or cover; what is stored is far smaller. */
export const MAX_BRAND_BYTES = 10_000_000;
export const MAX_BRAND_MEGAPIXELS = 40;

/** A logo is kept whole within this; a smaller one looks blurred. */
export const LOGO = { width: 480, height: 160, minSide: 32 } as const;

/** A cover is four times as wide as high. Phones get the small one. */
export const COVER = {
  large: { width: 1_584, height: 396 },
  small: { width: 800, height: 200 },
} as const;

export const brandTexts = {
  type: 'Use a picture in JPEG, PNG or WebP',
  nothingSeen: 'This logo is transparent everywhere, so nobody would see it. Use another',
  tooSmall: {
    logo: `This logo is too small. It needs at least ${LOGO.minSide} by ${LOGO.minSide} pixels`,
    cover: `This picture is too small. A cover needs at least ${COVER.small.width} by ${COVER.small.height} pixels`,
  },
} as const;

/** What the title and the text of a page are set in; `template` is the typeface of each template. */
export const brandFonts = ['template', 'system', 'humanist', 'serif', 'rounded', 'mono'] as const;
export type BrandFont = (typeof brandFonts)[number];

/** Typefaces that devices have, so a page loads none. Null leaves the template's own. */
export const fontStacks: Readonly<Record<BrandFont, string | null>> = {
  template: null,
  system: 'system-ui,sans-serif',
  humanist: "Seravek,'Gill Sans Nova',Ubuntu,Calibri,'DejaVu Sans',sans-serif",
  serif: "Charter,'Bitstream Charter','Sitka Text',Cambria,Georgia,serif",
  rounded: "ui-rounded,'Hiragino Maru Gothic ProN',Quicksand,'Arial Rounded MT Bold',sans-serif",
  mono: "ui-monospace,'Cascadia Code',Menlo,Consolas,'DejaVu Sans Mono',monospace",
};

/** What a creator's pages have in common; null and `template` leave a part to the template. */
export interface BrandView {
  /** `#rrggbb`. */
  colour: string | null;
  font: BrandFont;
  /** Paths of pictures. */
  logo: string | null;
  cover: string | null;
}

export const noBrand: BrandView = { colour: null, font: 'template', logo: null, cover: null };

/** Below `/assets/`, so that all addresses of the installation and the desktop app serve it. */
const PATH = /^\/assets\/brand\/([0-9a-f]{64})-(\d{1,4})x(\d{1,4})(?:-on-(any|light|dark))?\.webp$/;

/** The grounds on which the own colours of a transparent logo are read. */
export type LogoGround = 'any' | 'light' | 'dark';

export interface BrandPictureName {
  /** SHA-256, in hex, of the largest size's bytes. */
  name: string;
  /** Pixels. */
  width: number;
  height: number;
  /** Null for a picture without transparent parts. */
  ground: LogoGround | null;
}

/** The address of a picture. Its content never changes, and what a page needs of it can be told without it. */
export function brandPath({ name, width, height, ground }: BrandPictureName): string {
  const on = ground === null ? '' : `-on-${ground}`;
  return `/assets/brand/${name}-${width}x${height}${on}.webp`;
}

/** The address of a logo as a square icon. */
export function brandIconPath(logo: string): string {
  return logo.replace(/\.webp$/, '-icon.png');
}

/** The parts of such an address; null when it is none. */
export function readBrandPath(path: string): BrandPictureName | null {
  const [, name, width, height, on] = PATH.exec(path) ?? [];
  if (name === undefined) return null;
  const ground = (on ?? null) as LogoGround | null; // as the pattern says
  return { name, width: Number(width), height: Number(height), ground };
}
