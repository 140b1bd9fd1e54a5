import type { Migration } from '../migration.ts';

/** The columns of a single content. A process of the release before reads and writes them. */
const SINGLE = `'type', content_type, 'textContent', text_content, 'linkUrl', link_url, 'fileId', file_id`;

/** A magnet holds one or several items (docs/decisions/0081). */
export const magnetItems: Migration = {
  name: '0180-magnet-items',
  up: `
    -- What visitors get, in their order, as the contract names it.
    ALTER TABLE magnets ADD COLUMN items jsonb;
    UPDATE magnets SET items = jsonb_build_array(
      jsonb_build_object('id', '1', 'title', NULL, ${SINGLE}));
    ALTER TABLE magnets ALTER COLUMN items SET NOT NULL,
      ADD CONSTRAINT magnets__items__check CHECK (jsonb_typeof(items) = 'array');

    -- The items are what counts. Their first one also stands in the columns that it had before, which
    -- processes of the release before read and write until all have the new one.
    CREATE FUNCTION keep_first_item() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      is_former boolean := CASE TG_OP WHEN 'INSERT' THEN NEW.items IS NULL
        ELSE NEW.items = OLD.items AND
          (NEW.content_type, NEW.text_content, NEW.link_url, NEW.file_id)
            IS DISTINCT FROM (OLD.content_type, OLD.text_content, OLD.link_url, OLD.file_id) END;
    BEGIN
      IF is_former THEN
        NEW.items := jsonb_build_array(coalesce(NEW.items -> 0, '{"id":"1","title":null}')
            || jsonb_build_object('type', NEW.content_type, 'textContent', NEW.text_content,
              'linkUrl', NEW.link_url, 'fileId', NEW.file_id))
          || coalesce(NEW.items - 0, '[]');
      ELSE
        NEW.content_type := coalesce(NEW.items -> 0 ->> 'type', 'text');
        NEW.text_content := NEW.items -> 0 ->> 'textContent';
        NEW.link_url := NEW.items -> 0 ->> 'linkUrl';
        NEW.file_id := NEW.items -> 0 ->> 'fileId';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER magnets__keep_first_item
      BEFORE INSERT OR UPDATE OF items, content_type, text_content, link_url, file_id ON magnets
      FOR EACH ROW EXECUTE FUNCTION keep_first_item();

    -- Neither a title nor the order is newer content.
    CREATE FUNCTION contents_of(items jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
      SELECT jsonb_agg(held ORDER BY held) FROM (
        SELECT item - 'id' - 'title' AS held FROM jsonb_array_elements(items) AS item) AS each
    $$;
    DROP TRIGGER magnets__note_content_change ON magnets;
    CREATE TRIGGER magnets__note_content_change
      BEFORE UPDATE OF items, content_type, text_content, link_url, file_id ON magnets FOR EACH ROW
      WHEN (OLD.activated_at IS NOT NULL AND contents_of(OLD.items) IS DISTINCT FROM contents_of(NEW.items))
      EXECUTE FUNCTION note_content_change();

    -- The uploads that pages and drafts name: each is kept while a row names it. The owner is part of
    -- the reference, so nobody's magnet can name somebody else's file.
    CREATE TABLE magnet_file_uses (
      magnet_id text NOT NULL
        CONSTRAINT magnet_file_uses__magnet_id__fk REFERENCES magnets (id) ON DELETE CASCADE,
      user_id text NOT NULL,
      file_id text NOT NULL,
      used_by text NOT NULL CONSTRAINT magnet_file_uses__used_by__check CHECK (used_by IN ('page', 'draft')),
      CONSTRAINT magnet_file_uses__magnet_id_used_by_file_id__pk PRIMARY KEY (magnet_id, used_by, file_id),
      CONSTRAINT magnet_file_uses__user_id_file_id__fk FOREIGN KEY (user_id, file_id)
        REFERENCES magnet_files (user_id, id)
    );
    CREATE INDEX magnet_file_uses__user_id_file_id__index ON magnet_file_uses (user_id, file_id);

    CREATE FUNCTION files_of(items jsonb) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
      SELECT DISTINCT item ->> 'fileId' FROM jsonb_array_elements(items) AS item
      WHERE item ->> 'fileId' IS NOT NULL
    $$;
    CREATE FUNCTION note_page_files() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM magnet_file_uses u WHERE u.magnet_id = NEW.id AND u.used_by = 'page'
        AND u.file_id NOT IN (SELECT files_of(NEW.items));
      INSERT INTO magnet_file_uses (magnet_id, user_id, file_id, used_by)
      SELECT NEW.id, NEW.user_id, file_id, 'page' FROM files_of(NEW.items) AS file_id
      ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $$;
    CREATE TRIGGER magnets__note_files
      AFTER INSERT OR UPDATE OF items, content_type, text_content, link_url, file_id ON magnets
      FOR EACH ROW EXECUTE FUNCTION note_page_files();

    -- A draft may name what is no upload of its creator, or gone: that holds nothing.
    CREATE FUNCTION note_draft_files() RETURNS trigger LANGUAGE plpgsql AS $$
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
    CREATE TRIGGER magnet_drafts__note_files AFTER INSERT OR DELETE OR UPDATE OF fields ON magnet_drafts
      FOR EACH ROW EXECUTE FUNCTION note_draft_files();
    INSERT INTO magnet_file_uses (magnet_id, user_id, file_id, used_by)
    SELECT id, user_id, file_id, 'page' FROM magnets WHERE file_id IS NOT NULL
    UNION ALL SELECT m.id, m.user_id, f.id, 'draft' FROM magnet_drafts d
      JOIN magnets m ON m.id = d.magnet_id JOIN magnet_files f ON f.id = d.file_id AND f.user_id = m.user_id;

    -- Each link is looked at by itself.
    ALTER TABLE link_checks ADD COLUMN item_id text NOT NULL DEFAULT '1',
      DROP CONSTRAINT link_checks__magnet_id__pk,
      ADD CONSTRAINT link_checks__magnet_id_item_id__pk PRIMARY KEY (magnet_id, item_id);
    ALTER TABLE link_checks ALTER COLUMN item_id DROP DEFAULT;

    -- When each file was first downloaded, and its name then, by the id of its item.
    ALTER TABLE deliveries ADD COLUMN downloads jsonb NOT NULL DEFAULT '{}';
  `,
  down: `
    ALTER TABLE deliveries DROP COLUMN downloads;
    DELETE FROM link_checks l USING magnets m
      WHERE m.id = l.magnet_id AND l.item_id IS DISTINCT FROM m.items -> 0 ->> 'id';
    ALTER TABLE link_checks DROP CONSTRAINT link_checks__magnet_id_item_id__pk, DROP COLUMN item_id,
      ADD CONSTRAINT link_checks__magnet_id__pk PRIMARY KEY (magnet_id);
    DROP TRIGGER magnet_drafts__note_files ON magnet_drafts;
    DROP TRIGGER magnets__note_files ON magnets;
    DROP TRIGGER magnets__note_content_change ON magnets;
    DROP TRIGGER magnets__keep_first_item ON magnets;
    DROP TABLE magnet_file_uses;
    ALTER TABLE magnets DROP COLUMN items;
    DROP FUNCTION note_draft_files(), note_page_files(), files_of(jsonb), contents_of(jsonb), keep_first_item();
    CREATE TRIGGER magnets__note_content_change
      BEFORE UPDATE OF content_type, text_content, link_url, file_id ON magnets FOR EACH ROW
      WHEN (OLD.activated_at IS NOT NULL AND
        (OLD.content_type, OLD.text_content, OLD.link_url, OLD.file_id)
          IS DISTINCT FROM (NEW.content_type, NEW.text_content, NEW.link_url, NEW.file_id))
      EXECUTE FUNCTION note_content_change();
  `,
};
