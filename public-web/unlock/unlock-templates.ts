import type { ComponentType } from 'react';
import { type MagnetTemplate, templateColours } from '#shared/magnets/magnet-templates.ts';
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

function isTemplate(name: string): name is MagnetTemplate {
  return Object.hasOwn(compositions, name);
}
