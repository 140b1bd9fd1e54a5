import type { Migration } from '../migration.ts';

/**
 * An operator takes one page down without suspending its creator. The history is kept; at most one is
 * in force for a magnet.
 */
export const pageTakedowns: Migration = {
  name: '0043-page-takedowns',
  up: `
    CREATE TABLE page_takedowns (
      id text NOT NULL CONSTRAINT page_takedowns__id__pk PRIMARY KEY,
      magnet_id text NOT NULL CONSTRAINT page_takedowns__magnet_id__fk
        REFERENCES magnets (id) ON DELETE CASCADE,
      -- A code and words, both for the creator; the note is for operators.
      reason text NOT NULL,
      message text NOT NULL,
      note text NOT NULL,
      status_before text NOT NULL,
      taken_down_at timestamptz NOT NULL DEFAULT now(),
      taken_down_by text NOT NULL,
      lifted_at timestamptz,
      lifted_by text,
      lifted_note text,
      CONSTRAINT page_takedowns__lifted_at__check CHECK (
        (lifted_at IS NULL) = (lifted_by IS NULL) AND (lifted_at IS NULL) = (lifted_note IS NULL))
    );
    CREATE UNIQUE INDEX page_takedowns__magnet_id__unique ON page_takedowns (magnet_id)
      WHERE lifted_at IS NULL;
    CREATE INDEX page_takedowns__magnet_id_taken_down_at__index
      ON page_takedowns (magnet_id, taken_down_at DESC);

    -- While one is in force nobody makes the page active, by whatever way.
    ALTER TABLE magnets ADD COLUMN taken_down_at timestamptz;
    ALTER TABLE magnets ADD CONSTRAINT magnets__taken_down_at__check
      CHECK (taken_down_at IS NULL OR status <> 'active');

    -- The magnet says the same as the history, whoever writes it. The write notifies every process.
    CREATE FUNCTION follow_page_takedown() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE magnets
      SET taken_down_at = CASE WHEN NEW.lifted_at IS NULL THEN NEW.taken_down_at END,
        status = CASE WHEN NEW.lifted_at IS NULL AND status = 'active' THEN 'paused' ELSE status END
      WHERE id = NEW.magnet_id;
      RETURN NULL;
    END $$;
    CREATE TRIGGER page_takedowns__begun AFTER INSERT ON page_takedowns FOR EACH ROW
      WHEN (NEW.lifted_at IS NULL) EXECUTE FUNCTION follow_page_takedown();
    CREATE TRIGGER page_takedowns__lifted AFTER UPDATE OF lifted_at ON page_takedowns FOR EACH ROW
      WHEN (OLD.lifted_at IS DISTINCT FROM NEW.lifted_at) EXECUTE FUNCTION follow_page_takedown();
  `,
  down: `
    DROP TABLE page_takedowns;
    DROP FUNCTION follow_page_takedown();
    ALTER TABLE magnets DROP CONSTRAINT magnets__taken_down_at__check;
    ALTER TABLE magnets DROP COLUMN taken_down_at;
  `,
};
