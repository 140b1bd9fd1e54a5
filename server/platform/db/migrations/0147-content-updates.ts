import type { Migration } from '../migration.ts';

/** People who have a magnet's content can be told that there is a newer one (docs/decisions/0080). */
export const contentUpdates: Migration = {
  name: '0147-content-updates',
  up: `
    -- When visitors got other content than before; empty until then.
    ALTER TABLE magnets ADD COLUMN content_changed_at timestamptz;
    CREATE FUNCTION note_content_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.content_changed_at := now();
      RETURN NEW;
    END $$;
    CREATE TRIGGER magnets__note_content_change
      BEFORE UPDATE OF content_type, text_content, link_url, file_id ON magnets FOR EACH ROW
      WHEN (OLD.activated_at IS NOT NULL AND
        (OLD.content_type, OLD.text_content, OLD.link_url, OLD.file_id)
          IS DISTINCT FROM (NEW.content_type, NEW.text_content, NEW.link_url, NEW.file_id))
      EXECUTE FUNCTION note_content_change();
    CREATE TABLE content_updates (
      id text CONSTRAINT content_updates__id__pk PRIMARY KEY,
      user_id text NOT NULL
        CONSTRAINT content_updates__user_id__fk REFERENCES users (id) ON DELETE CASCADE,
      magnet_id text NOT NULL
        CONSTRAINT content_updates__magnet_id__fk REFERENCES magnets (id) ON DELETE CASCADE,
      -- The change that it tells of.
      changed_at timestamptz NOT NULL,
      note text,
      created_at timestamptz NOT NULL DEFAULT now(),
      begins_at timestamptz NOT NULL,
      -- The last row of email_leads that was looked at.
      told_to text NOT NULL DEFAULT '',
      told integer NOT NULL DEFAULT 0,
      done_at timestamptz,
      stopped_at timestamptz
    );
    CREATE INDEX content_updates__magnet_id__index ON content_updates (magnet_id, created_at);
    CREATE INDEX content_updates__user_id__index ON content_updates (user_id);
  `,
  down: `
    DROP TABLE content_updates;
    DROP TRIGGER magnets__note_content_change ON magnets;
    DROP FUNCTION note_content_change();
    ALTER TABLE magnets DROP COLUMN content_changed_at;
  `,
};
