import type { ComponentType } from 'react';
import type { MagnetTemplate } from '#shared/magnets/magnet-templates.ts';
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

const templates = {
  linkedin: { brandColour: '#0a66c2', Composition: LinkedinTemplate },
  modern: { brandColour: '#1fc46a', Composition: ModernTemplate },
  elegant: { brandColour: '#6b2436', Composition: ElegantTemplate },
  professional: { brandColour: '#1d4468', Composition: ProfessionalTemplate },
  creative: { brandColour: '#ff7a4d', Composition: CreativeTemplate },
  minimal: { brandColour: null, Composition: MinimalTemplate },
} satisfies Record<MagnetTemplate, UnlockTemplate>;

/** The template of that name; an unknown one is shown as `linkedin`. */
export function unlockTemplateOf(name: string): UnlockTemplate & { name: MagnetTemplate } {
  const known = isTemplate(name) ? name : 'linkedin';
  return { name: known, ...templates[known] };
}

function isTemplate(name: string): name is MagnetTemplate {
  return Object.hasOwn(templates, name);
}
