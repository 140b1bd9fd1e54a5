import type { Migration } from '../migration.ts';

/** What became of each push, and quick ways from an article to its emails and pushes. */
export const newsReach: Migration = {
  name: '0245-news-reach',
  up: `
    -- In the order in which a notification is told, which takes the same locks.
    CREATE INDEX notifications__news__index ON notifications (subject) WHERE kind = 'news';
    -- Null while it waits, and for one that was of no use any more.
    ALTER TABLE push_messages ADD outcome text
      CONSTRAINT push_messages__outcome__check CHECK (outcome IN ('taken', 'failed'));
    CREATE INDEX mail_messages__notification__index ON mail_messages ((payload ->> 'notificationId'))
      WHERE kind = 'notification';`,
  down: `
    DROP INDEX mail_messages__notification__index;
    DROP INDEX notifications__news__index;
    ALTER TABLE push_messages DROP outcome;`,
};
