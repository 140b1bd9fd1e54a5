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
export const defaultMagnetTemplate: MagnetTemplate = 'linkedin';
