import type { Migration } from '../migration.ts';

/**
 * Each step of a lead is noted by the statement that makes it (docs/decisions/0045): tries, lost
 * tries, leads, emails, deliveries and openings.
 */
export const steps: Migration = {
  name: '0087-steps',
  up: `
    CREATE FUNCTION way_of(touch jsonb) RETURNS bigint LANGUAGE sql IMMUTABLE AS
      $$ SELECT coalesce((touch ->> 'way')::bigint, 0) $$;

    CREATE FUNCTION note_tries() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO figure_events (at, user_id, magnet_id, post_key, kind, reason, first_way, last_way, lead_id)
      SELECT a.created_at, a.user_id, a.magnet_id, coalesce(a.post_key, ''), k.kind,
        CASE WHEN k.kind = 'lost' THEN coalesce(a.reason, '') ELSE '' END,
        coalesce((a.touch ->> 'firstWay')::bigint, way_of(a.touch)),
        coalesce((a.touch ->> 'lastWay')::bigint, way_of(a.touch)), a.lead_id
      FROM new_rows a CROSS JOIN (VALUES ('tried'), ('lost')) AS k (kind)
      WHERE CASE k.kind WHEN 'tried' THEN a.counted
        ELSE a.result = 'refused' AND coalesce(a.reason, '') <> 'erased' END;
      RETURN NULL;
    END $$;
    -- False where the try was counted before, or nobody tried.
    ALTER TABLE unlock_attempts ADD COLUMN counted boolean NOT NULL DEFAULT true;
    CREATE TRIGGER unlock_attempts__note_tries AFTER INSERT ON unlock_attempts
      REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_tries();

    CREATE FUNCTION note_leads() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO figure_events (at, user_id, magnet_id, post_key, kind, first_way, last_way, lead_id)
      SELECT created_at, user_id, magnet_id, coalesce(post_key, ''), 'verified',
        way_of(first_touch), way_of(last_touch), id
      FROM new_rows WHERE confirmed;
      RETURN NULL;
    END $$;
    CREATE TRIGGER leads__note_leads AFTER INSERT ON leads
      REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_leads();
    CREATE FUNCTION note_confirmed() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO figure_events (user_id, magnet_id, post_key, kind, first_way, last_way, lead_id)
      VALUES (NEW.user_id, NEW.magnet_id, coalesce(NEW.post_key, ''), 'verified',
        way_of(NEW.first_touch), way_of(NEW.last_touch), NEW.id);
      RETURN NULL;
    END $$;
    CREATE TRIGGER leads__note_confirmed AFTER UPDATE OF confirmed ON leads
      FOR EACH ROW WHEN (NEW.confirmed AND NOT OLD.confirmed) EXECUTE FUNCTION note_confirmed();

    CREATE FUNCTION note_emails() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO figure_events (at, user_id, magnet_id, post_key, kind, first_way, last_way, lead_id)
      SELECT e.collected_at, l.user_id, l.magnet_id, coalesce(l.post_key, ''), 'emails',
        way_of(l.first_touch), way_of(l.last_touch), l.id
      FROM new_rows e JOIN leads l ON l.id = e.lead_id;
      RETURN NULL;
    END $$;
    CREATE TRIGGER email_leads__note_emails AFTER INSERT ON email_leads
      REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_emails();

    -- Sorted, as wherever rows of several leads are locked.
    CREATE FUNCTION note_delivered(leads_of text[], times timestamptz[]) RETURNS void LANGUAGE sql AS $$
      WITH given AS (
        SELECT lead_id, min(at) AS at FROM unnest(leads_of, times) AS t (lead_id, at)
        GROUP BY lead_id ORDER BY lead_id
      ), added AS (
        INSERT INTO deliveries (lead_id, delivered_at)
        SELECT given.lead_id, given.at FROM given JOIN leads l ON l.id = given.lead_id ORDER BY 1
        ON CONFLICT DO NOTHING RETURNING lead_id, delivered_at
      )
      INSERT INTO figure_events (at, user_id, magnet_id, post_key, kind, first_way, last_way, lead_id, seconds)
      SELECT delivered_at, l.user_id, l.magnet_id, coalesce(l.post_key, ''), 'delivered',
        way_of(l.first_touch), way_of(l.last_touch), l.id,
        greatest(0, extract(epoch FROM delivered_at - l.created_at))
      FROM added JOIN leads l ON l.id = added.lead_id;
    $$;
    CREATE FUNCTION note_opened(leads_of text[], times timestamptz[]) RETURNS void LANGUAGE sql AS $$
      WITH given AS (
        SELECT lead_id, min(at) AS at FROM unnest(leads_of, times) AS t (lead_id, at)
        GROUP BY lead_id ORDER BY lead_id
      ), changed AS (
        UPDATE deliveries d SET opened_at = greatest(given.at, d.delivered_at) FROM given
        WHERE d.lead_id = given.lead_id AND d.opened_at IS NULL
        RETURNING d.lead_id, d.opened_at
      )
      INSERT INTO figure_events (at, user_id, magnet_id, post_key, kind, first_way, last_way, lead_id)
      SELECT opened_at, l.user_id, l.magnet_id, coalesce(l.post_key, ''), 'opened',
        way_of(l.first_touch), way_of(l.last_touch), l.id
      FROM changed JOIN leads l ON l.id = changed.lead_id;
    $$;

    CREATE FUNCTION note_grants() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM note_delivered(array_agg(lead_id), array_agg(completed_at))
      FROM new_rows WHERE completed_at IS NOT NULL HAVING count(*) > 0;
      RETURN NULL;
    END $$;
    CREATE TRIGGER grants__note_grants AFTER INSERT ON grants
      REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_grants();
    CREATE TRIGGER grants__note_completed AFTER UPDATE ON grants
      REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_grants();

    CREATE FUNCTION note_mailed() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM note_delivered(array_agg(lead_id), array_agg(now())) FROM new_rows HAVING count(*) > 0;
      RETURN NULL;
    END $$;
    CREATE TRIGGER reading_links__note_mailed AFTER INSERT ON reading_links
      REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_mailed();

    -- A browser that showed the content says so.
    CREATE FUNCTION note_claims() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM note_delivered(array_agg(lead_id), array_agg(created_at)) FROM new_rows HAVING count(*) > 0;
      PERFORM note_opened(array_agg(lead_id), array_agg(created_at)) FROM new_rows HAVING count(*) > 0;
      RETURN NULL;
    END $$;
    CREATE TRIGGER claims__note_claims AFTER INSERT ON claims
      REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_claims();
  `,
  down: `
    DROP TRIGGER claims__note_claims ON claims;
    DROP TRIGGER reading_links__note_mailed ON reading_links;
    DROP TRIGGER grants__note_completed ON grants;
    DROP TRIGGER grants__note_grants ON grants;
    DROP TRIGGER email_leads__note_emails ON email_leads;
    DROP TRIGGER leads__note_confirmed ON leads;
    DROP TRIGGER leads__note_leads ON leads;
    DROP TRIGGER unlock_attempts__note_tries ON unlock_attempts;
    DROP FUNCTION note_claims();
    DROP FUNCTION note_mailed();
    DROP FUNCTION note_grants();
    DROP FUNCTION note_opened(text[], timestamptz[]);
    DROP FUNCTION note_delivered(text[], timestamptz[]);
    DROP FUNCTION note_emails();
    DROP FUNCTION note_confirmed();
    DROP FUNCTION note_leads();
    DROP FUNCTION note_tries();
    DROP FUNCTION way_of(jsonb);
    ALTER TABLE unlock_attempts DROP COLUMN counted;
  `,
};
