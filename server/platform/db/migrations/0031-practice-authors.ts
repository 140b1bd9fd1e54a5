import type { Migration } from '../migration.ts';

/** Who comments on a practice post may name a profile, so that its confirmation can be practised. */
export const practiceAuthors: Migration = {
  name: '0031-practice-authors',
  up: `
    ALTER TABLE sandbox_comments ADD COLUMN author_url text;
  `,
  down: `
    ALTER TABLE sandbox_comments DROP COLUMN author_url;
  `,
};
