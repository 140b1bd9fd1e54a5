import { z } from 'zod';
import { defineApi } from '../api/define-api.ts';
import { FileAnswer } from '../api/file-transfer.ts';

/** What a shared link of a magnet's page looks like elsewhere. */
export const ShareCard = z
  .object({
    /**
     * The picture; null while visitors find no page. Its address changes with what it shows, because sites
     * keep pictures by their address. `path` is of the same picture, on the server that was asked.
     */
    picture: z
      .object({
        url: z.string(),
        path: z.string(),
        /** What it shows, in words. */
        alt: z.string(),
        /** Pixels. */
        width: z.number().int(),
        height: z.number().int(),
      })
      .nullable(),
    title: z.string(),
    /** The site that a preview names. */
    domain: z.string(),
    /** The link to share. */
    pageUrl: z.string(),
  })
  .meta({ id: 'ShareCard' });
export type ShareCard = z.infer<typeof ShareCard>;

export const shareCardApi = defineApi({
  read: {
    method: 'GET',
    path: '/api/magnets/:magnetId/share-card',
    auth: 'creator',
    summary: 'Read how the link of a published magnet looks where it is shared.',
    params: z.object({ magnetId: z.string().max(64) }),
    responses: { 200: ShareCard },
    errors: ['magnet_not_found'],
  },
});

/** The picture of a page that nobody else sees yet. */
export const draftCardApi = defineApi({
  read: {
    method: 'GET',
    path: '/api/magnets/:magnetId/share-card/draft',
    auth: 'creator',
    summary:
      'The picture of the link as it will be once the unpublished changes are published: a PNG.',
    params: z.object({ magnetId: z.string().max(64) }),
    responses: { 200: FileAnswer, 206: FileAnswer },
    errors: ['magnet_not_found'],
    limits: [{ by: 'creator', points: 30, seconds: 60 }],
  },
});
