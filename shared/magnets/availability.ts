import { z } from 'zod';
import { Timestamp } from '../api/field-types.ts';

/** Whether newcomers may unlock a magnet now. */
export const Availability = z
  .discriminatedUnion('state', [
    z.object({ state: z.literal('open') }),
    z.object({ state: z.literal('scheduled'), startsAt: Timestamp }),
    z.object({
      state: z.literal('ended'),
      /** All places are taken; else its end has come. */
      isFull: z.boolean(),
      /** The creator's closing text, or a usual one. */
      text: z.string(),
    }),
  ])
  .meta({ id: 'Availability' });
export type Availability = z.infer<typeof Availability>;
