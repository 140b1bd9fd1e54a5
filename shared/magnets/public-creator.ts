import { z } from 'zod';

/** The public data of a creator: no email, and no id of any account system (T61). */
export const PublicCreator = z
  .object({
    name: z.string(),
    linkedin_name: z.string().nullable(),
    headline: z.string().nullable(),
    /** Kept for older clients; the photo is `photo_url`. */
    linkedin_photo_url: z.null(),
    /** A path of this server, or an https URL. */
    photo_url: z.string().nullable(),
    linkedin_profile_url: z.string().nullable(),
    email: z.null(),
    /** The LinkedIn profile is set and confirmed. */
    verified: z.boolean(),
  })
  .meta({ id: 'PublicCreator' });
export type PublicCreator = z.infer<typeof PublicCreator>;
