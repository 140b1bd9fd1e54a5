import type { Migration } from '../migration.ts';

/** A second look finds few comments edited or gone; filters of leads ask for exactly these. */
export const changedComments: Migration = {
  name: '0197-changed-comments',
  up: `
    CREATE INDEX leads__changed_comment__index ON leads (user_id, comment_now, contact_id)
      WHERE comment_now IN ('edited', 'gone');
  `,
  down: 'DROP INDEX leads__changed_comment__index;',
};
