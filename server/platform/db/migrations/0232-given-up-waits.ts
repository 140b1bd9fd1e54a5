import type { Migration } from '../migration.ts';

/**
 * An operator may stop the checks of a comment that nobody can read (docs/decisions/0107). It still waits
 * for its creator, and its visitors are told at once. The index serves the list over all creators.
 */
export const givenUpWaits: Migration = {
  name: '0232-given-up-waits',
  up: `
    ALTER TABLE waiting_comments
      ADD COLUMN given_up_at timestamptz,
      ADD COLUMN given_up_reason text,
      ADD CONSTRAINT waiting_comments__given_up__check
        CHECK ((given_up_at IS NULL) = (given_up_reason IS NULL));
    CREATE INDEX waiting_comments__created_at_id__index ON waiting_comments (created_at, id)
      WHERE state = 'waiting';
    DROP TRIGGER waiting_comments__told ON waiting_comments;
    CREATE TRIGGER waiting_comments__told AFTER UPDATE OF state, code, given_up_at ON waiting_comments
      FOR EACH ROW
      WHEN (OLD.state = 'waiting' AND (NEW.state <> 'waiting'
        OR (NEW.code = 'near_miss' AND OLD.code <> 'near_miss')
        OR NEW.given_up_at IS DISTINCT FROM OLD.given_up_at))
      EXECUTE FUNCTION notify_wait_changed();
  `,
  down: `
    DROP TRIGGER waiting_comments__told ON waiting_comments;
    CREATE TRIGGER waiting_comments__told AFTER UPDATE OF state, code ON waiting_comments FOR EACH ROW
      WHEN (OLD.state = 'waiting' AND (NEW.state <> 'waiting'
        OR (NEW.code = 'near_miss' AND OLD.code <> 'near_miss')))
      EXECUTE FUNCTION notify_wait_changed();
    DROP INDEX waiting_comments__created_at_id__index;
    ALTER TABLE waiting_comments
      DROP CONSTRAINT waiting_comments__given_up__check,
      DROP COLUMN given_up_reason,
      DROP COLUMN given_up_at;
  `,
};
