import { z } from 'zod';
import { defineApi } from '../api/define-api.ts';
import { RowId, Timestamp } from '../api/field-types.ts';

export const NewsArticle = z
  .object({ id: RowId, title: z.string(), body: z.string(), publishedAt: Timestamp })
  .meta({ id: 'NewsArticle' });

export const newsApi = defineApi({
  unread: {
    method: 'GET',
    path: '/api/news/unread/:userId',
    auth: 'creator',
    summary: 'List platform news you have not read; the path must name you (T60).',
    params: z.object({ userId: z.string().max(200) }),
    responses: { 200: z.array(NewsArticle) },
    errors: ['not_found'],
    limits: [{ by: 'creator', points: 60, seconds: 60 }],
  },
});
