import type { Migration } from '../migration.ts';

/**
 * A kept reading says when its source was not of one mind, or did not show all of the text. Readings
 * kept before are taken for such: they may let somebody in, and refuse nobody.
 */
export const readingsInDoubt: Migration = {
  name: '0023-readings-in-doubt',
  up: `
    ALTER TABLE comment_evidence
      ADD COLUMN other_readings text[] NOT NULL DEFAULT '{}',
      ADD COLUMN is_partial boolean NOT NULL DEFAULT true;
  `,
  down: `
    ALTER TABLE comment_evidence
      DROP COLUMN other_readings,
      DROP COLUMN is_partial;
  `,
};
