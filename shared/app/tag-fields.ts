import { z } from 'zod';
import { requiredText } from '../api/field-types.ts';

export const tagColors = ['gray', 'blue', 'green', 'amber', 'red', 'violet'] as const;

/** What a creator says of a tag, of leads or of magnets. */
export const TagFields = z.strictObject({
  name: requiredText(40, 'Please name the tag'),
  color: z.enum(tagColors),
});
