import type { ComponentType } from 'react';
import { LinkedinTemplate } from './linkedin-template.tsx';
import type { UnlockPageView } from './unlock-page-view.ts';

/** How a template arranges the parts of the page. Its styles hang on `[data-template=name]`. */
interface UnlockTemplate {
  name: string;
  /** `#rrggbb` of its actions when the creator chose none. */
  brandColour: string;
  Composition: ComponentType<{ view: UnlockPageView; title: string }>;
}

const linkedin: UnlockTemplate = {
  name: 'linkedin',
  brandColour: '#0a66c2',
  Composition: LinkedinTemplate,
};

const templates: ReadonlyMap<string, UnlockTemplate> = new Map(
  [linkedin].map((template) => [template.name, template]),
);

/** The template of that name; an unknown one is shown as `linkedin` (spec §2). */
export function unlockTemplateOf(name: string): UnlockTemplate {
  return templates.get(name) ?? linkedin;
}
