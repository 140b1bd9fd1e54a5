import { z } from 'zod';
import { defineApi } from '#shared/api/define-api.ts';
import { optionalText } from '#shared/api/field-types.ts';

export const MOST_CONSENT = 500;

const ConsentDefault = z
  .object({
    /** What visitors of a new magnet may agree to; null for nothing. */
    text: z.string().nullable(),
  })
  .meta({ id: 'ConsentDefault' });

/** The text to agree to that new magnets begin with. */
export const consentDefaultApi = defineApi({
  read: {
    method: 'GET',
    path: '/api/consent-default',
    auth: 'creator',
    summary: 'The text to agree to that new magnets begin with.',
    responses: { 200: ConsentDefault },
    errors: [],
    limits: [{ by: 'creator', points: 240, seconds: 60 }],
  },
  save: {
    method: 'PUT',
    path: '/api/consent-default',
    auth: 'creator',
    summary: 'Change the text that new magnets begin with. Existing magnets keep their text.',
    body: z.strictObject({ text: optionalText(MOST_CONSENT) }),
    responses: { 200: ConsentDefault },
    errors: [],
    limits: [{ by: 'creator', points: 60, seconds: 60 }],
  },
});
