import { z } from 'zod';
import { Timestamp } from '../api/field-types.ts';
import { MagnetId } from './magnet-fields.ts';

/** Orders of the list; the first is the default. Names go up, everything else goes down. */
export const magnetSorts = [
  'newest',
  'title',
  'visits',
  'verified',
  'conversion',
  'unlocked',
] as const;
export type MagnetSort = (typeof magnetSorts)[number];

/** What its creator should look at. */
export const MagnetWarning = z
  .discriminatedUnion('kind', [
    /** Another own active magnet takes these words on the same post. */
    z.object({
      kind: z.literal('word_clash'),
      words: z.array(z.string()),
      with: z.object({ id: MagnetId, title: z.string() }),
    }),
    /** It gives away a file and has none. */
    z.object({ kind: z.literal('no_file') }),
    /** Its link leads nowhere, twice with an hour between. */
    z.object({ kind: z.literal('dead_link'), since: Timestamp }),
    /** The same of the address of its next step. */
    z.object({ kind: z.literal('dead_next_step'), since: Timestamp }),
    /** Its next step leads to another own magnet that takes no visitors now, or is gone: null. */
    z.object({
      kind: z.literal('closed_next_step'),
      to: z.object({ id: MagnetId, title: z.string() }).nullable(),
    }),
    /** Extra fields that visitors are not asked for: removed from the leads, or with nothing to choose from. */
    z.object({ kind: z.literal('lost_fields'), count: z.int().min(1) }),
  ])
  .meta({ id: 'MagnetWarning' });
export type MagnetWarning = z.infer<typeof MagnetWarning>;
