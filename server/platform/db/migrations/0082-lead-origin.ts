import type { Migration } from '../migration.ts';

/**
 * Where a visitor came from, beside the comment that was tried and the lead that came of it
 * (docs/decisions/0039). The keys are those of `Touch` (`features/leads/origin/touch.rules.ts`). Leads of before
 * have none.
 */
export const leadOrigin: Migration = {
  name: '0082-lead-origin',
  up: `
    ALTER TABLE unlock_attempts ADD COLUMN touch jsonb;
    ALTER TABLE leads ADD COLUMN first_touch jsonb, ADD COLUMN last_touch jsonb;
    -- Earlier tries of a comment that has no lead yet; a try that makes one pays nothing for it.
    CREATE INDEX unlock_attempts__magnet_id_comment_id__index
      ON unlock_attempts (magnet_id, comment_id, created_at) WHERE lead_id IS NULL;
  `,
  down: `
    DROP INDEX unlock_attempts__magnet_id_comment_id__index;
    ALTER TABLE leads DROP COLUMN first_touch, DROP COLUMN last_touch;
    ALTER TABLE unlock_attempts DROP COLUMN touch;
  `,
};
