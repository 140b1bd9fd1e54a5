import type { Migration } from '../migration.ts';

/**
 * When a magnet takes visitors, and how many. `status` stays what its creator chose; what follows from
 * the time and from the places is `magnet_state`, asked for in statements.
 */
export const availability: Migration = {
  name: '0170-availability',
  up: `
    ALTER TABLE magnets
      ADD COLUMN starts_at timestamptz,
      ADD COLUMN ends_at timestamptz,
      ADD COLUMN unlock_limit integer,
      ADD COLUMN closing_text text,
      -- Since when all places are taken.
      ADD COLUMN full_at timestamptz,
      -- What its creator was told last of how it stands.
      ADD COLUMN told_state text,
      ADD CONSTRAINT magnets__ends_at__check CHECK (ends_at >= starts_at),
      ADD CONSTRAINT magnets__unlock_limit__check CHECK (unlock_limit > 0);

    CREATE FUNCTION magnet_state(
      status text, starts_at timestamptz, ends_at timestamptz, full_at timestamptz
    ) RETURNS text LANGUAGE sql STABLE AS $$
      SELECT CASE
        WHEN status <> 'active' THEN status
        WHEN ends_at <= now() OR full_at IS NOT NULL THEN 'ended'
        WHEN starts_at > now() THEN 'scheduled'
        ELSE 'active'
      END
    $$;

    -- The few whose state changes by itself.
    CREATE INDEX magnets__told_state__index ON magnets (id)
      WHERE status = 'active' AND deleted_at IS NULL AND (starts_at IS NOT NULL
        OR ends_at IS NOT NULL OR unlock_limit IS NOT NULL OR told_state = 'ended');

    -- A row for each magnet with a limit: whoever takes a place locks it.
    CREATE TABLE magnet_places (
      magnet_id text CONSTRAINT magnet_places__magnet_id__pk PRIMARY KEY
        CONSTRAINT magnet_places__magnet_id__fk REFERENCES magnets (id) ON DELETE CASCADE,
      places integer NOT NULL,
      taken integer NOT NULL
    );

    -- People with a lead, however many comments each of them wrote.
    CREATE FUNCTION count_unlockers(of_magnet text) RETURNS integer LANGUAGE sql STABLE AS $$
      SELECT coalesce(
        (SELECT taken FROM magnet_places WHERE magnet_id = of_magnet),
        (SELECT count(DISTINCT coalesce(contact_id, id))::int FROM leads WHERE magnet_id = of_magnet))
    $$;

    CREATE FUNCTION follow_unlock_limit() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      taken_now integer;
    BEGIN
      IF NEW.unlock_limit IS NULL THEN
        DELETE FROM magnet_places WHERE magnet_id = NEW.id;
      ELSE
        INSERT INTO magnet_places AS p (magnet_id, places, taken)
        VALUES (NEW.id, NEW.unlock_limit, count_unlockers(NEW.id))
        ON CONFLICT (magnet_id) DO UPDATE SET places = excluded.places
        RETURNING p.taken INTO taken_now;
      END IF;
      UPDATE magnets
      SET full_at = CASE WHEN taken_now >= unlock_limit THEN coalesce(full_at, now()) END
      WHERE id = NEW.id AND (full_at IS NOT NULL) IS DISTINCT FROM coalesce(taken_now >= unlock_limit, false);
      RETURN NULL;
    END $$;
    CREATE TRIGGER magnets__limited_new AFTER INSERT ON magnets FOR EACH ROW
      WHEN (NEW.unlock_limit IS NOT NULL) EXECUTE FUNCTION follow_unlock_limit();
    CREATE TRIGGER magnets__limited AFTER UPDATE OF unlock_limit ON magnets FOR EACH ROW
      WHEN (OLD.unlock_limit IS DISTINCT FROM NEW.unlock_limit) EXECUTE FUNCTION follow_unlock_limit();
  `,
  down: `
    DROP TRIGGER magnets__limited ON magnets;
    DROP TRIGGER magnets__limited_new ON magnets;
    DROP FUNCTION follow_unlock_limit();
    DROP FUNCTION count_unlockers(text);
    DROP TABLE magnet_places;
    DROP FUNCTION magnet_state(text, timestamptz, timestamptz, timestamptz);
    ALTER TABLE magnets DROP COLUMN starts_at, DROP COLUMN ends_at, DROP COLUMN unlock_limit,
      DROP COLUMN closing_text, DROP COLUMN full_at, DROP COLUMN told_state;
  `,
};
