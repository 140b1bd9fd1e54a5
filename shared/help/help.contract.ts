import { z } from 'zod';
import { defineApi } from '#shared/api/define-api.ts';
import { defineErrors } from '#shared/api/errors.ts';

export const HelpEntry = z
  .object({
    /** Part of its address. */
    id: z.string(),
    title: z.string(),
    /** Its first words. */
    summary: z.string(),
    /** Paths of the console that it explains. */
    screens: z.array(z.string()),
  })
  .meta({ id: 'HelpEntry' });
export type HelpEntry = z.infer<typeof HelpEntry>;

export const helpErrors = defineErrors({
  help_not_found: [404, 'This article does not exist'],
});

const limits = [{ by: 'creator', points: 240, seconds: 60 }] as const;

/** Short articles that come with the product. */
export const helpApi = defineApi({
  list: {
    method: 'GET',
    path: '/api/help',
    auth: 'creator',
    summary: 'All articles, or those with the beginnings of all words of a search.',
    query: z.object({ search: z.string().trim().max(100).optional() }),
    responses: { 200: z.object({ articles: z.array(HelpEntry) }) },
    errors: [],
    limits,
  },
  read: {
    method: 'GET',
    path: '/api/help/:helpId',
    auth: 'creator',
    summary: 'One article as HTML.',
    params: z.object({ helpId: z.string().max(64) }),
    responses: { 200: HelpEntry.extend({ html: z.string() }) },
    errors: ['help_not_found'],
    limits,
  },
});
