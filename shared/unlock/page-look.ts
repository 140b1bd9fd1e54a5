import { z } from 'zod';
import { CreatorReading, PageBuild, PageFailure, SeenPost } from './creator-view.ts';

const count = z.int().min(0).max(1_000_000);

/** A reader's report about its page, before any comment leaves it. */
export const PageLook = z.discriminatedUnion('outcome', [
  z.strictObject({
    outcome: z.literal('read'),
    build: PageBuild,
    /** The post of the address, and other ids that its comments use. */
    ids: z.array(SeenPost).min(1).max(100),
    declaredCount: count.nullable(),
    /** Comments that were read, and comments that were not fully recognised. */
    read: count,
    unclear: count,
  }),
  z.strictObject({ outcome: z.literal('not_a_post') }),
  /** The sample is markup without texts, addresses and names. */
  z.strictObject({ outcome: PageFailure, sample: z.string().max(8_192) }),
]);
export type PageLook = z.infer<typeof PageLook>;

/** Comments that leave a page; the reader's name and version are added outside of the page. */
export const PartReading = CreatorReading.omit({ reader: true, readerVersion: true });
export type PartReading = z.infer<typeof PartReading>;

export const LookAnswer = z.strictObject({
  /** Whether comments may leave the page: a lead magnet of the creator names its post. */
  maySend: z.boolean(),
});
export type LookAnswer = z.infer<typeof LookAnswer>;

/** `againAfterMs`: when to try again; null leaves it to the reader. */
export const PartAnswer = z.discriminatedUnion('isTaken', [
  z.strictObject({ isTaken: z.literal(true) }),
  z.strictObject({ isTaken: z.literal(false), againAfterMs: count.nullable() }),
]);
export type PartAnswer = z.infer<typeof PartAnswer>;
