import { z } from 'zod';
import { defineApi } from '../api/define-api.ts';

/** How an installation presents itself to everybody. */
export const Installation = z
  .object({
    productName: z.string(),
    supportEmail: z.string(),
    /** `#rrggbb` of buttons and links; null for the product's own. */
    brandColour: z
      .string()
      .regex(/^#[0-9a-f]{6}$/)
      .nullable(),
    /** Path of the logo; null for the product's mark. */
    logo: z.string().startsWith('/assets/brand/').nullable(),
  })
  .meta({ id: 'Installation' });
export type Installation = z.infer<typeof Installation>;

export const installationApi = defineApi({
  read: {
    method: 'GET',
    path: '/api/installation',
    auth: 'public',
    summary: 'The name and look of this installation, for clients that bring screens of their own.',
    responses: { 200: Installation },
    errors: [],
    limits: [{ by: 'network', points: 120, seconds: 60 }],
  },
});
