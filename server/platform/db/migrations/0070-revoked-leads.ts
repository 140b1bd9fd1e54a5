import type { Migration } from '../migration.ts';

/** A creator ends a lead's access; the comment opens nothing until it is given back. */
export const revokedLeads: Migration = {
  name: '0070-revoked-leads',
  up: `ALTER TABLE leads ADD COLUMN revoked_at timestamptz;`,
  down: `ALTER TABLE leads DROP COLUMN revoked_at;`,
};
