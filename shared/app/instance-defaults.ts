/** What an installation is called until an operator says otherwise. */
export const instanceDefaults = {
  productName: 'Unlatch',
  tagline: 'Turn LinkedIn comments into leads',
  supportEmail: 'support@unlatch.example',
} as const;
