type Rgb = readonly [number, number, number];

/**
 * The backgrounds of theme.css, one per theme, that leave a brand colour the least contrast, and the
 * contrast a fill and a text need. A button is recognised by its words, so yellow may stay yellow on
 * white. A dark fill on a dark ground needs more contrast to be seen as a shape, and a colour
 * lightened to the bare minimum looks disabled there.
 */
const grounds = {
  light: { colour: '#f3f2ee', fillContrast: 1.2, inkContrast: 4.5 },
  dark: { colour: '#181c20', fillContrast: 2.2, inkContrast: 6.5 },
} as const;

const TEXT_CONTRAST = 4.5;

/** Limit on the added saturation: an almost black navy must not become neon. */
const MAX_STRETCH = 2;

/** A creator's colour made readable: as a fill, as the text on that fill, and as text on a surface. */
interface BrandTones {
  fill: string;
  onFill: string;
  ink: string;
}

/**
 * Repairs a colour for both themes (WCAG 2.2 AA, 1.4.3): hue and saturation are kept, lightness
 * moves only as far as needed.
 * @param hex `#rrggbb`
 */
export function repairBrandColour(hex: string): { light: BrandTones; dark: BrandTones } {
  return { light: toneFor(hex, grounds.light), dark: toneFor(hex, grounds.dark) };
}

/** The custom properties that give a page this colour in both themes; see `tokens.css`. */
export function brandVariables(hex: string): Record<string, string> {
  const { light, dark } = repairBrandColour(hex);
  return {
    '--brand-light': light.fill,
    '--on-brand-light': light.onFill,
    '--brand-ink-light': light.ink,
    '--brand-dark': dark.fill,
    '--on-brand-dark': dark.onFill,
    '--brand-ink-dark': dark.ink,
  };
}

/** WCAG contrast ratio of two `#rrggbb` colours, 1 to 21. */
export function contrastRatio(first: string, second: string): number {
  const a = luminance(parse(first));
  const b = luminance(parse(second));
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function toneFor(hex: string, ground: (typeof grounds)['light' | 'dark']): BrandTones {
  const fill = moveAway(hex, ground.colour, ground.fillContrast);
  // White is preferred where it is readable, because brand owners expect it on their colour.
  const onFill = contrastRatio(fill, '#ffffff') >= TEXT_CONTRAST ? '#ffffff' : '#000000';
  return { fill, onFill, ink: moveAway(hex, ground.colour, ground.inkContrast) };
}

/**
 * Moves the lightness towards black (on a light surface) or white until the contrast is reached.
 * Hue and saturation stay: mixed with white, a dark blue would turn grey and look switched off.
 */
function moveAway(hex: string, surface: string, wanted: number): string {
  const target = luminance(parse(surface)) > 0.5 ? 0 : 255;
  const from = parse(hex);
  const middle = (Math.max(...from) + Math.min(...from)) / 2;
  for (let percent = 0; percent < 100; percent += 2) {
    const moved = middle + ((target - middle) * percent) / 100;
    const stretch = Math.min(MAX_STRETCH, roomAround(moved) / Math.max(1, roomAround(middle)));
    const colour = format(from.map((part) => moved + (part - middle) * stretch));
    if (contrastRatio(colour, surface) >= wanted) return colour;
  }
  return target === 0 ? '#000000' : '#ffffff';
}

/** How far the channels can be apart at that lightness: full saturation, 0 for black and white. */
function roomAround(middle: number): number {
  return 255 - Math.abs(2 * middle - 255);
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(part: number): number {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function parse(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function format(parts: readonly number[]): string {
  return `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}
