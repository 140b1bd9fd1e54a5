import { z } from 'zod';
import { defineApi } from '../api/define-api.ts';
import { linkUrlProblem } from './link-url.rules.ts';

/**
 * What a look at an address found. `unknown` says nothing about it: many servers refuse programs, ask for
 * a sign-in or are slow.
 */
export const linkOutcomes = ['opens', 'missing', 'no_host', 'unknown'] as const;
export type LinkOutcome = (typeof linkOutcomes)[number];

export const linkCheckApi = defineApi({
  check: {
    method: 'POST',
    path: '/api/link-checks',
    auth: 'creator',
    summary: 'Check if an address opens. The server asks for it once, without cookies.',
    body: z.strictObject({
      url: z
        .url('This address is not valid')
        .max(2_048)
        .refine((url) => linkUrlProblem(url) === null, 'This address is not valid'),
    }),
    responses: {
      200: z
        .object({
          outcome: z.enum(linkOutcomes),
          /** The status of the last answer; null without one. */
          status: z.number().int().nullable(),
        })
        .meta({ id: 'LinkCheck' }),
    },
    errors: [],
    limits: [{ by: 'creator', points: 120, seconds: 3_600 }],
  },
});
