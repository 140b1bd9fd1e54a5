import type { Migration } from '../migration.ts';

/** Renewed where there are rows: what is known of an empty table misleads while it fills. */
const renewed = ['contact_scores', 'contact_values']
  .map((table) => `IF EXISTS (SELECT FROM ${table}) THEN ANALYZE ${table}; END IF;`)
  .join('\n');

/**
 * How many people a condition finds, told finely enough to choose the way to a page: few of a million
 * were looked for by walking through all names, and many were all read and sorted (docs/performance.md).
 */
export const leadsEstimates: Migration = {
  name: '0225-leads-estimates',
  up: `
    -- The best are less than a tenth of a percent.
    ALTER TABLE contact_scores ALTER COLUMN score_0 SET STATISTICS 1000;
    ALTER TABLE contact_scores ALTER COLUMN score_1 SET STATISTICS 1000;
    -- Only fields of yes and no have flags, so a flag and its field are not independent.
    CREATE STATISTICS contact_values__flags (mcv) ON field_id, flag_value FROM contact_values;
    DO $$ BEGIN ${renewed} END $$;
  `,
  down: `
    DROP STATISTICS contact_values__flags;
    ALTER TABLE contact_scores ALTER COLUMN score_1 SET STATISTICS DEFAULT;
    ALTER TABLE contact_scores ALTER COLUMN score_0 SET STATISTICS DEFAULT;
  `,
};
