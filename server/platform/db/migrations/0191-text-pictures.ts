import type { Migration } from '../migration.ts';

const ITEMS_OF = (fields: string) => `CASE jsonb_typeof(${fields} -> 'items')
          WHEN 'array' THEN ${fields} -> 'items' ELSE jsonb_build_array(${fields}) END`;

/** Pictures that stand in texts are uploads with a size in pixels (docs/decisions/0089). */
export const textPictures: Migration = {
  name: '0191-text-pictures',
  up: `
    ALTER TABLE magnet_files ADD COLUMN width integer, ADD COLUMN height integer,
      ADD CONSTRAINT magnet_files__width__check
        CHECK ((width IS NULL) = (height IS NULL) AND width > 0 AND height > 0);

    -- A version keeps its pictures too, so that it can be restored whole.
    ALTER TABLE magnet_file_uses DROP CONSTRAINT magnet_file_uses__used_by__check,
      ADD CONSTRAINT magnet_file_uses__used_by__check CHECK (used_by IN ('page', 'draft', 'version'));

    CREATE FUNCTION pictures_of(items jsonb) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
      SELECT DISTINCT named[1] FROM jsonb_array_elements(items) AS item
        CROSS JOIN regexp_matches(item ->> 'textContent', 'picture:([a-km-np-z2-9]{20})', 'g') AS named
    $$;

    -- A text may name what is no picture of its creator, for it is a text: that holds nothing.
    CREATE OR REPLACE FUNCTION note_page_files() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM magnet_file_uses u WHERE u.magnet_id = NEW.id AND u.used_by = 'page'
        AND u.file_id NOT IN (SELECT files_of(NEW.items) UNION ALL SELECT pictures_of(NEW.items));
      INSERT INTO magnet_file_uses (magnet_id, user_id, file_id, used_by)
      SELECT NEW.id, NEW.user_id, file_id, 'page' FROM files_of(NEW.items) AS file_id
      ON CONFLICT DO NOTHING;
      INSERT INTO magnet_file_uses (magnet_id, user_id, file_id, used_by)
      SELECT NEW.id, NEW.user_id, f.id, 'page' FROM magnet_files f
      WHERE f.user_id = NEW.user_id AND f.id IN (SELECT pictures_of(NEW.items))
      FOR KEY SHARE OF f ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $$;

    CREATE OR REPLACE FUNCTION note_draft_files() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE kept jsonb;
    BEGIN
      IF TG_OP <> 'INSERT' THEN
        DELETE FROM magnet_file_uses WHERE magnet_id = OLD.magnet_id AND used_by = 'draft';
      END IF;
      IF TG_OP <> 'DELETE' THEN
        kept := ${ITEMS_OF('NEW.fields')};
        INSERT INTO magnet_file_uses (magnet_id, user_id, file_id, used_by)
        SELECT m.id, m.user_id, f.id, 'draft' FROM magnets m JOIN magnet_files f ON f.user_id = m.user_id
        WHERE m.id = NEW.magnet_id
          AND f.id IN (SELECT files_of(kept) UNION ALL SELECT pictures_of(kept))
        FOR KEY SHARE OF f ON CONFLICT DO NOTHING;
      END IF;
      RETURN NULL;
    END $$;

    CREATE FUNCTION note_version_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        INSERT INTO magnet_file_uses (magnet_id, user_id, file_id, used_by)
        SELECT m.id, m.user_id, f.id, 'version' FROM magnets m JOIN magnet_files f ON f.user_id = m.user_id
        WHERE m.id = NEW.magnet_id AND f.id IN (SELECT pictures_of(${ITEMS_OF('NEW.fields')}))
        FOR KEY SHARE OF f ON CONFLICT DO NOTHING;
      ELSE
        DELETE FROM magnet_file_uses u WHERE u.magnet_id = OLD.magnet_id AND u.used_by = 'version'
          AND u.file_id IN (SELECT pictures_of(${ITEMS_OF('OLD.fields')}))
          AND NOT EXISTS (SELECT FROM magnet_versions v WHERE v.magnet_id = OLD.magnet_id
            AND v.fields::text LIKE '%picture:' || u.file_id || '%');
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER magnet_versions__note_pictures AFTER INSERT OR DELETE ON magnet_versions
      FOR EACH ROW EXECUTE FUNCTION note_version_pictures();
  `,
  down: `
    DROP TRIGGER magnet_versions__note_pictures ON magnet_versions;
    CREATE OR REPLACE FUNCTION note_draft_files() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP <> 'INSERT' THEN
        DELETE FROM magnet_file_uses WHERE magnet_id = OLD.magnet_id AND used_by = 'draft';
      END IF;
      IF TG_OP <> 'DELETE' THEN
        INSERT INTO magnet_file_uses (magnet_id, user_id, file_id, used_by)
        SELECT m.id, m.user_id, f.id, 'draft' FROM magnets m JOIN magnet_files f ON f.user_id = m.user_id
        WHERE m.id = NEW.magnet_id AND f.id IN (SELECT files_of(CASE jsonb_typeof(NEW.fields -> 'items')
          WHEN 'array' THEN NEW.fields -> 'items' ELSE jsonb_build_array(NEW.fields) END))
        FOR KEY SHARE OF f ON CONFLICT DO NOTHING;
      END IF;
      RETURN NULL;
    END $$;
    CREATE OR REPLACE FUNCTION note_page_files() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM magnet_file_uses u WHERE u.magnet_id = NEW.id AND u.used_by = 'page'
        AND u.file_id NOT IN (SELECT files_of(NEW.items));
      INSERT INTO magnet_file_uses (magnet_id, user_id, file_id, used_by)
      SELECT NEW.id, NEW.user_id, file_id, 'page' FROM files_of(NEW.items) AS file_id
      ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $$;
    DROP FUNCTION note_version_pictures(), pictures_of(jsonb);
    DELETE FROM magnet_file_uses WHERE used_by = 'version';
    ALTER TABLE magnet_file_uses DROP CONSTRAINT magnet_file_uses__used_by__check,
      ADD CONSTRAINT magnet_file_uses__used_by__check CHECK (used_by IN ('page', 'draft'));
    ALTER TABLE magnet_files DROP COLUMN height, DROP COLUMN width;
  `,
};
