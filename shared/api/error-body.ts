import { z } from 'zod';

/**
 * The one error shape. `error` and `message` hold the same text, because existing clients read one in
 * some calls and the other elsewhere.
 */
export const ErrorBody = z
  .looseObject({
    success: z.literal(false),
    error: z.string(),
    message: z.string(),
    code: z.string(),
    details: z.string().optional(),
    fields: z.record(z.string(), z.string()).optional(),
    requestId: z.string().optional(),
  })
  .meta({ id: 'Error' });
export type ErrorBody = z.infer<typeof ErrorBody>;
