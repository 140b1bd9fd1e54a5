import type { Migration } from '../migration.ts';

/** A lead that is deleted is looked for in what points at it; without these, in whole tables. */
export const leadsCanGo: Migration = {
  name: '0039-leads-can-go',
  up: `
    CREATE INDEX unlock_attempts__lead_id__index
      ON unlock_attempts (lead_id) WHERE lead_id IS NOT NULL;
    CREATE INDEX waiting_comments__lead_id__index
      ON waiting_comments (lead_id) WHERE lead_id IS NOT NULL;
  `,
  down: `
    DROP INDEX waiting_comments__lead_id__index;
    DROP INDEX unlock_attempts__lead_id__index;
  `,
};
