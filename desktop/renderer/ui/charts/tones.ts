/**
 * Colours by meaning. Each is seen against the surface in both themes (3:1 for shapes). Gold marks
 * what the product has proof for, and nothing else.
 */
export type Tone = 'brand' | 'verified' | 'soft' | 'bad';

/** The tone as a CSS colour, for shapes. */
export const toneColour: Readonly<Record<Tone, string>> = {
  brand: 'var(--chart-brand)',
  verified: 'var(--brass)',
  soft: 'var(--line-strong)',
  bad: 'var(--bad)',
};
