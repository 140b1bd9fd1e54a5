import { z } from 'zod';
import { MagnetId } from '../magnet-fields.ts';

/** Another active magnet that one comment would open as well. */
export const WordClash = z
  .object({ id: MagnetId, title: z.string(), words: z.array(z.string()) })
  .meta({ id: 'WordClash' });
export type WordClash = z.infer<typeof WordClash>;
