import { z } from 'zod';

/** Who gave a plan: an operator, or a subscription that is paid for. */
export const GrantSource = z.enum(['operator', 'subscription']);
export type GrantSource = z.infer<typeof GrantSource>;
