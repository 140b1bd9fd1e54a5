import { contrastRatio } from '#shared/app/brand-colour.ts';
import type { ComponentType } from 'react';
import type { BrandView } from '#shared/account/brand.ts';
import { type MagnetTemplate, templateColours } from '#shared/magnets/magnet-templates.ts';
import type { PublicMagnet } from '#shared/magnets/magnets.contract.ts';
import { CreativeTemplate } from './templates/creative-template.tsx';
import { ElegantTemplate } from './templates/elegant-template.tsx';
import { LinkedinTemplate } from './templates/linkedin-template.tsx';
import { MinimalTemplate } from './templates/minimal-template.tsx';
import { ModernTemplate } from './templates/modern-template.tsx';
import { ProfessionalTemplate } from './templates/professional-template.tsx';
import type { TemplateProps } from './unlock-page-view.ts';

/** How a template arranges the parts of the page; its styles are `styles/unlock-{name}.css`. */
interface UnlockTemplate {
  /** `#rrggbb` of its actions when the creator chose none; null leaves it to the style sheet. */
  brandColour: string | null;
  Composition: ComponentType<TemplateProps>;
}

const compositions = {
  linkedin: LinkedinTemplate,
  modern: ModernTemplate,
  elegant: ElegantTemplate,
  professional: ProfessionalTemplate,
  creative: CreativeTemplate,
  minimal: MinimalTemplate,
} satisfies Record<MagnetTemplate, ComponentType<TemplateProps>>;

/** The template of that name; an unknown one is shown as `linkedin`. */
export function unlockTemplateOf(name: string): UnlockTemplate & { name: MagnetTemplate } {
  const known = isTemplate(name) ? name : 'linkedin';
  return { name: known, brandColour: templateColours[known], Composition: compositions[known] };
}

/**
 * `#rrggbb` of a page's actions: the magnet's own colour, else its creator's, else the template's.
 * Null leaves it to the style sheet. Contrast is repaired where it is shown.
 */
export function colourOfPage(
  magnet: Pick<PublicMagnet, 'brandColor' | 'template'>,
  brand: Pick<BrandView, 'colour'>,
): string | null {
  return magnet.brandColor ?? brand.colour ?? unlockTemplateOf(magnet.template).brandColour;
}

function isTemplate(name: string): name is MagnetTemplate {
  return Object.hasOwn(compositions, name);
}

/** The light and the dark ground of pages that hide the most. */
export const PAPERS = { light: '#f3f2ee', dark: '#181c20' } as const;
/** From this contrast on an outline is seen; yellows and greys of brands on white have less. */
const SEEN = 2;

/** Whether an outline of this colour, `#rrggbb`, is seen on a ground. */
export function isSeenOn(colour: string, ground: 'light' | 'dark'): boolean {
  return contrastRatio(colour, PAPERS[ground]) >= SEEN;
}
