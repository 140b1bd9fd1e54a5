import type { Migration } from '../migration.ts';

/** Checks beyond the rate of their magnet stand in a queue, first come first served. */
export const checkQueue: Migration = {
  name: '0027-check-queue',
  up: `
    CREATE INDEX waiting_comments__queue__index ON waiting_comments (magnet_id, created_at, id)
      WHERE state = 'waiting' AND code = 'in_queue';
  `,
  down: `
    DROP INDEX waiting_comments__queue__index;
  `,
};
