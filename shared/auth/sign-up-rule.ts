import { z } from 'zod';
import { isEmailAddress } from './email-address.ts';

const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(200)
  .refine((text) => isEmailAddress(`a@${text}`), 'Write domains such as example.com');

/** Who may make an account. Who has an account is not concerned. */
export const SignUpRule = z.discriminatedUnion('rule', [
  z.strictObject({ rule: z.literal('open') }),
  /** Only with an invitation of an operator. */
  z.strictObject({ rule: z.literal('invitation') }),
  /** Only with a proven address at one of these domains, or with an invitation. */
  z.strictObject({
    rule: z.literal('domains'),
    domains: z.array(Domain).min(1, 'Name at least one domain').max(50, 'Name at most 50 domains'),
  }),
]);
export type SignUpRule = z.infer<typeof SignUpRule>;
