import type { Migration } from '../migration.ts';

/** How many comments a post has by its guest page, and how many of them guests could read there. */
export const guestCounts: Migration = {
  name: '0064-guest-counts',
  up: `
    CREATE TABLE guest_counts (
      post_key text NOT NULL CONSTRAINT guest_counts__post_key__pk PRIMARY KEY,
      declared integer NOT NULL CONSTRAINT guest_counts__declared__check CHECK (declared >= 0),
      shown integer NOT NULL CONSTRAINT guest_counts__shown__check CHECK (shown >= 0),
      read_at timestamptz NOT NULL
    );
    CREATE INDEX guest_counts__read_at__index ON guest_counts (read_at);
  `,
  down: `
    DROP TABLE guest_counts;
  `,
};
