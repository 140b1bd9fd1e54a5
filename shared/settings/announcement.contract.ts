import { z } from 'zod';
import { defineApi } from '../api/define-api.ts';
import { announcementKinds } from './announcement.ts';

export const CreatorAnnouncement = z
  .object({
    /** Of this text: another one is shown again to those who closed this. */
    id: z.string(),
    text: z.string(),
    kind: z.enum(announcementKinds),
    /** Empty without a link. */
    linkUrl: z.string(),
    linkLabel: z.string(),
  })
  .meta({ id: 'CreatorAnnouncement' });
export type CreatorAnnouncement = z.infer<typeof CreatorAnnouncement>;

export const announcementApi = defineApi({
  read: {
    method: 'GET',
    path: '/api/announcement',
    auth: 'creator',
    summary: 'The current announcement of the operators to creators.',
    responses: { 200: z.object({ announcement: CreatorAnnouncement.nullable() }) },
    errors: [],
    limits: [{ by: 'creator', points: 120, seconds: 60 }],
  },
});
