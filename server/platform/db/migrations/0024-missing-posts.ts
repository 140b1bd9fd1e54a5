import type { Migration } from '../migration.ts';

/** LinkedIn answers 404 now and then for a post that is there: what it says once is remembered. */
export const missingPosts: Migration = {
  name: '0024-missing-posts',
  up: `
    CREATE TABLE missing_posts (
      post_key text NOT NULL CONSTRAINT missing_posts__post_key__pk PRIMARY KEY,
      first_seen_at timestamptz NOT NULL,
      last_seen_at timestamptz NOT NULL
    );
  `,
  down: `
    DROP TABLE missing_posts;
  `,
};
