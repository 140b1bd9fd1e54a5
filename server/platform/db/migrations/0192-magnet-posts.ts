import type { Migration } from '../migration.ts';

/** A magnet may be bound to several posts (docs/decisions/0088). */
export const magnetPosts: Migration = {
  name: '0192-magnet-posts',
  up: `
    CREATE FUNCTION post_keys_of(urls text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT coalesce(array_agg(found.key ORDER BY place), '{}')
      FROM unnest(urls) WITH ORDINALITY AS u (url, place),
        LATERAL (SELECT substring(url FROM 'urn:li:([A-Za-z]+:[0-9-]+)') AS key) AS found
      WHERE found.key IS NOT NULL
    $$;

    -- The addresses are what counts; none takes comments of any post. Their keys follow from them.
    ALTER TABLE magnets ADD COLUMN linkedin_post_urls text[];
    UPDATE magnets SET linkedin_post_urls = array_remove(ARRAY[linkedin_post_url], NULL);
    ALTER TABLE magnets ALTER COLUMN linkedin_post_urls SET NOT NULL,
      ADD CONSTRAINT magnets__linkedin_post_urls__check CHECK (cardinality(linkedin_post_urls) <= 10),
      ADD COLUMN post_keys text[] NOT NULL GENERATED ALWAYS AS (post_keys_of(linkedin_post_urls)) STORED;

    -- The first post also stands in the columns that it had before, which processes of the release
    -- before read and write until all have the new one.
    CREATE FUNCTION keep_first_post() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      is_former boolean := CASE TG_OP WHEN 'INSERT' THEN NEW.linkedin_post_urls IS NULL
        ELSE NEW.linkedin_post_urls = OLD.linkedin_post_urls
          AND NEW.linkedin_post_url IS DISTINCT FROM OLD.linkedin_post_url END;
    BEGIN
      IF is_former THEN
        NEW.linkedin_post_urls := array_remove(ARRAY[NEW.linkedin_post_url], NULL)
          || array_remove(coalesce(NEW.linkedin_post_urls[2:], '{}'), NEW.linkedin_post_url);
      ELSE
        NEW.linkedin_post_url := NEW.linkedin_post_urls[1];
      END IF;
      NEW.post_key := (post_keys_of(NEW.linkedin_post_urls[1:1]))[1];
      RETURN NEW;
    END $$;
    CREATE TRIGGER magnets__keep_first_post
      BEFORE INSERT OR UPDATE OF linkedin_post_urls, linkedin_post_url, post_key ON magnets
      FOR EACH ROW EXECUTE FUNCTION keep_first_post();

    -- Each post that a magnet is or was bound to. Who waited before one was removed is still judged by it.
    CREATE TABLE magnet_posts (
      magnet_id text NOT NULL
        CONSTRAINT magnet_posts__magnet_id__fk REFERENCES magnets (id) ON DELETE CASCADE,
      user_id text NOT NULL,
      post_key text NOT NULL,
      -- Not known of a post that was bound before this table was.
      added_at timestamptz DEFAULT now(),
      removed_at timestamptz,
      CONSTRAINT magnet_posts__magnet_id_post_key__pk PRIMARY KEY (magnet_id, post_key)
    );
    CREATE INDEX magnet_posts__user_id_post_key__index ON magnet_posts (user_id, post_key);
    CREATE INDEX magnet_posts__magnet_id__index ON magnet_posts (magnet_id) WHERE removed_at IS NOT NULL;
    INSERT INTO magnet_posts (magnet_id, user_id, post_key, added_at)
    SELECT id, user_id, unnest(post_keys), NULL FROM magnets;

    CREATE FUNCTION note_posts() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'UPDATE' AND NEW.post_keys = OLD.post_keys THEN RETURN NULL; END IF;
      UPDATE magnet_posts p SET removed_at = now() WHERE p.magnet_id = NEW.id
        AND p.removed_at IS NULL AND p.post_key <> ALL (NEW.post_keys);
      INSERT INTO magnet_posts AS p (magnet_id, user_id, post_key)
      SELECT DISTINCT NEW.id, NEW.user_id, key FROM unnest(NEW.post_keys) AS key
      ON CONFLICT (magnet_id, post_key) DO UPDATE SET added_at = now(), removed_at = NULL
        WHERE p.removed_at IS NOT NULL;
      RETURN NULL;
    END $$;
    CREATE TRIGGER magnets__note_posts
      AFTER INSERT OR UPDATE OF linkedin_post_urls, linkedin_post_url, post_key ON magnets
      FOR EACH ROW EXECUTE FUNCTION note_posts();

    UPDATE magnet_versions SET changed = array_replace(changed, 'linkedinPostUrl', 'linkedinPostUrls')
    WHERE 'linkedinPostUrl' = ANY (changed);
  `,
  down: `
    UPDATE magnet_versions SET changed = array_replace(changed, 'linkedinPostUrls', 'linkedinPostUrl')
    WHERE 'linkedinPostUrls' = ANY (changed);
    DROP TRIGGER magnets__note_posts ON magnets;
    DROP TRIGGER magnets__keep_first_post ON magnets;
    DROP TABLE magnet_posts;
    ALTER TABLE magnets DROP COLUMN post_keys, DROP COLUMN linkedin_post_urls;
    DROP FUNCTION note_posts(), keep_first_post(), post_keys_of(text[]);
  `,
};
