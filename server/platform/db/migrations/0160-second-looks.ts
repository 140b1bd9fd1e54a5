import type { Migration } from '../migration.ts';

/**
 * When the comment of a lead was looked at again, and what was found then: null where it could not be
 * told. Leads of before are not looked at any more.
 */
export const secondLooks: Migration = {
  name: '0160-second-looks',
  up: `
    ALTER TABLE leads ADD COLUMN looked_at timestamptz, ADD COLUMN comment_now text,
      ADD CONSTRAINT leads__comment_now__check
        CHECK (comment_now IS NULL
          OR (comment_now IN ('there', 'edited', 'gone') AND looked_at IS NOT NULL));
  `,
  down: 'ALTER TABLE leads DROP COLUMN looked_at, DROP COLUMN comment_now;',
};
