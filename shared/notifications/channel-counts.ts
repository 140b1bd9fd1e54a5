import { z } from 'zod';

/** What became of what was to be told by one channel, such as email. */
export const ChannelCounts = z.object({
  waiting: z.int().min(0),
  sent: z.int().min(0),
  failed: z.int().min(0),
});
export type ChannelCounts = z.infer<typeof ChannelCounts>;
