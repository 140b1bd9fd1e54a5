import type { Migration } from '../migration.ts';

/**
 * A try that had to wait tells how it ended. A wait ends in many ways, so it is noted where mails
 * about it are queued: by the very statement that ends it.
 */
export const howWaitsEnded: Migration = {
  name: '0022-how-waits-ended',
  up: `
    ALTER TABLE unlock_attempts
      ADD COLUMN settled_result text,
      ADD COLUMN settled_reason text,
      ADD COLUMN settled_at timestamptz;

    UPDATE unlock_attempts a
    SET settled_at = w.settled_at,
      settled_result = CASE WHEN w.state IN ('verified', 'approved') THEN 'verified' ELSE 'refused' END,
      settled_reason = CASE w.state WHEN 'verified' THEN NULL WHEN 'approved' THEN 'approved' ELSE w.reason END
    FROM waiting_comments w
    WHERE w.magnet_id = a.magnet_id AND w.comment_id = a.comment_id AND w.state <> 'waiting'
      AND a.created_at <= w.settled_at AND (a.result = 'pending' OR a.near_miss IS NOT NULL);

    -- The few that are open; the rest of the table is not in it.
    CREATE INDEX unlock_attempts__open__index ON unlock_attempts (magnet_id, comment_id)
      WHERE settled_at IS NULL AND (result = 'pending' OR near_miss IS NOT NULL);

    CREATE FUNCTION note_how_wait_ended() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE unlock_attempts
      SET settled_at = now(),
        settled_result = CASE WHEN NEW.state IN ('verified', 'approved') THEN 'verified' ELSE 'refused' END,
        settled_reason = CASE NEW.state WHEN 'verified' THEN NULL WHEN 'approved' THEN 'approved' ELSE NEW.reason END
      WHERE magnet_id = NEW.magnet_id AND comment_id = NEW.comment_id
        AND settled_at IS NULL AND (result = 'pending' OR near_miss IS NOT NULL);
      RETURN NULL;
    END $$;
    CREATE TRIGGER waiting_comments__ended AFTER UPDATE OF state ON waiting_comments FOR EACH ROW
      WHEN (OLD.state = 'waiting' AND NEW.state <> 'waiting')
      EXECUTE FUNCTION note_how_wait_ended();
  `,
  down: `
    DROP TRIGGER waiting_comments__ended ON waiting_comments;
    DROP FUNCTION note_how_wait_ended;
    DROP INDEX unlock_attempts__open__index;
    ALTER TABLE unlock_attempts
      DROP COLUMN settled_at,
      DROP COLUMN settled_reason,
      DROP COLUMN settled_result;
  `,
};
