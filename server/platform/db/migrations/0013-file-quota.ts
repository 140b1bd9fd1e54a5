import type { Migration } from '../migration.ts';

export const fileQuota: Migration = {
  name: '0013-file-quota',
  up: `
    -- Room for all files of a creator, in millions of bytes; data an operator can edit (T83).
    ALTER TABLE plans ADD COLUMN storage_mb integer NOT NULL DEFAULT 1000
      CONSTRAINT plans__storage_mb__check CHECK (storage_mb >= 0);
  `,
  down: `
    ALTER TABLE plans DROP COLUMN storage_mb;
  `,
};
