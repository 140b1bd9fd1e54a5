import type { Migration } from '../migration.ts';

const TABLES = ['comment_evidence', 'creator_readings', 'leads'];

/**
 * Readings tell the author's picture and headline; a contact's row has them by its leads
 * (docs/decisions/0059). Headlines of before are all a creator's own.
 */
export const authorPhotos: Migration = {
  name: '0108-author-photos',
  up: `
    ${TABLES.map((table) => `ALTER TABLE ${table} ADD COLUMN author_photo text, ADD COLUMN author_headline text;`).join('\n    ')}
    UPDATE contacts SET own_fields = array_append(own_fields, 'headline')
    WHERE headline IS NOT NULL AND 'headline' <> ALL (own_fields);
  `,
  down: `
    ${TABLES.map((table) => `ALTER TABLE ${table} DROP COLUMN author_photo, DROP COLUMN author_headline;`).join('\n    ')}
  `,
};
