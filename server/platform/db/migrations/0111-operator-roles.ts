import type { Migration } from '../migration.ts';

/** Operators differ in what they may do. The log keeps its operators, so an account is closed. */
export const operatorRoles: Migration = {
  name: '0111-operator-roles',
  up: `
    ALTER TABLE operators
      ADD CONSTRAINT operators__role__check CHECK (role IN ('admin', 'finance')),
      ADD COLUMN closed_at timestamptz;
  `,
  down: `
    ALTER TABLE operators DROP CONSTRAINT operators__role__check, DROP COLUMN closed_at;
  `,
};
