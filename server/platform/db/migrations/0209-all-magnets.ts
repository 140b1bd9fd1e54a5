import type { Migration } from '../migration.ts';

/** Operators read the magnets of all creators, newest first. */
export const allMagnets: Migration = {
  name: '0209-all-magnets',
  up: `CREATE INDEX magnets__created_at_id__index ON magnets (created_at DESC, id DESC)
    WHERE deleted_at IS NULL;`,
  down: `DROP INDEX magnets__created_at_id__index;`,
};
