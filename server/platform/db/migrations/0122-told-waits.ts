import type { Migration } from '../migration.ts';

/**
 * Tells all processes when a comment no longer waits, or waits for its creator alone, so that open pages
 * of its visitors look at once (docs/decisions/0043).
 */
export const toldWaits: Migration = {
  name: '0122-told-waits',
  up: `
    CREATE FUNCTION notify_wait_changed() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_notify('wait_changed', NEW.id);
      RETURN NULL;
    END $$;
    CREATE TRIGGER waiting_comments__told AFTER UPDATE OF state, code ON waiting_comments FOR EACH ROW
      WHEN (OLD.state = 'waiting' AND (NEW.state <> 'waiting'
        OR (NEW.code = 'near_miss' AND OLD.code <> 'near_miss')))
      EXECUTE FUNCTION notify_wait_changed();
  `,
  down: `
    DROP TRIGGER waiting_comments__told ON waiting_comments;
    DROP FUNCTION notify_wait_changed;
  `,
};
