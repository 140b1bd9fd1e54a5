/** The six unlock templates; `linkedin` is the default. */
export const magnetTemplates = [
  'linkedin',
  'modern',
  'elegant',
  'professional',
  'creative',
  'minimal',
] as const;
export type MagnetTemplate = (typeof magnetTemplates)[number];
/** As people read them. */
export const templateNames: Readonly<Record<MagnetTemplate, string>> = {
  linkedin: 'LinkedIn',
  modern: 'Modern',
  elegant: 'Elegant',
  professional: 'Professional',
  creative: 'Creative',
  minimal: 'Minimal',
};
export const defaultMagnetTemplate: MagnetTemplate = 'linkedin';

/** `#rrggbb` of a template's actions when the creator chose none; null: those of `minimal` are plain ink. */
export const templateColours: Record<MagnetTemplate, string | null> = {
  linkedin: '#0a66c2',
  modern: '#1fc46a',
  elegant: '#6b2436',
  professional: '#1d4468',
  creative: '#ff7a4d',
  minimal: null,
};
