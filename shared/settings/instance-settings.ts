import { z } from 'zod';
import { PageFigures } from '#shared/site/page-figures.ts';

/** Settings an operator may change; one row each, defaults here. */
export const InstanceSettings = z.object({
  productName: z.string().min(1).max(40).default('Unlatch'),
  tagline: z.string().max(120).default('Turn LinkedIn comments into leads'),
  supportEmail: z.string().max(254).default('support@unlatch.example'),
  /** `plan`: email step only on plans that include it; `always`: whenever a magnet collects. */
  emailStep: z.enum(['plan', 'always']).default('plan'),
  /** Over the monthly comment limit: `hold` the lead and serve the visitor, or `refuse`. */
  overLimit: z.enum(['hold', 'refuse']).default('hold'),
  /** Figures on marketing pages. */
  pageFigures: PageFigures.prefault({}),
});
export type InstanceSettings = z.infer<typeof InstanceSettings>;
