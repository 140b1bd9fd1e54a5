import type { Migration } from '../migration.ts';

/** What a creator erased by hand has a receipt too, beside those of the rules. */
export const receiptsOfCreators: Migration = {
  name: '0095-receipts-of-creators',
  up: `
    ALTER TABLE retention_runs ADD COLUMN by text NOT NULL DEFAULT 'rules'
      CONSTRAINT retention_runs__by__check CHECK (by IN ('rules', 'creator'));
  `,
  down: `
    DELETE FROM retention_runs WHERE by = 'creator';
    ALTER TABLE retention_runs DROP COLUMN by;
  `,
};
