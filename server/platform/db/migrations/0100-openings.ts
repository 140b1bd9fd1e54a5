import type { Migration } from '../migration.ts';

const ROLL_UPS = ['figure_quarters', 'figure_days', 'figure_totals', 'magnet_totals'];

/**
 * Content is opened when the server sends it to a browser that holds a complete grant, and a file is
 * downloaded when the server sends its bytes: neither depends on what a page's script says
 * (docs/decisions/0052).
 */
export const openings: Migration = {
  name: '0100-openings',
  up: `
    ALTER TABLE deliveries ADD COLUMN downloaded_at timestamptz;
    ALTER TABLE figure_events DROP CONSTRAINT figure_events__kind__check,
      ADD CONSTRAINT figure_events__kind__check CHECK (kind IN
        ('tried', 'lost', 'verified', 'emails', 'delivered', 'opened', 'downloaded')) NOT VALID;
    ALTER TABLE figure_events VALIDATE CONSTRAINT figure_events__kind__check;
    ${ROLL_UPS.map((table) => `ALTER TABLE ${table} ADD COLUMN downloaded integer NOT NULL DEFAULT 0;`).join('\n    ')}

    -- A complete grant is made by the call that answers with the content, so both steps are one.
    CREATE FUNCTION note_handed_over(leads_of text[], times timestamptz[]) RETURNS void LANGUAGE sql AS $$
      WITH given AS (
        SELECT lead_id, min(at) AS at FROM unnest(leads_of, times) AS t (lead_id, at)
        GROUP BY lead_id
      ), steps AS (
        INSERT INTO deliveries AS d (lead_id, delivered_at, opened_at)
        SELECT given.lead_id, given.at, given.at FROM given JOIN leads l ON l.id = given.lead_id
        ORDER BY 1
        ON CONFLICT (lead_id) DO UPDATE SET opened_at = greatest(excluded.opened_at, d.delivered_at)
          WHERE d.opened_at IS NULL
        RETURNING lead_id, delivered_at, opened_at, xmax = 0 AS is_new
      )
      INSERT INTO figure_events (at, user_id, magnet_id, post_key, kind, first_way, last_way, lead_id, seconds)
      SELECT CASE k.kind WHEN 'opened' THEN opened_at ELSE delivered_at END, l.user_id, l.magnet_id,
        coalesce(l.post_key, ''), k.kind, way_of(l.first_touch), way_of(l.last_touch), l.id,
        CASE k.kind WHEN 'delivered' THEN greatest(0, extract(epoch FROM delivered_at - l.created_at)) END
      FROM steps JOIN leads l ON l.id = steps.lead_id
        CROSS JOIN (VALUES ('delivered'), ('opened')) AS k (kind)
      WHERE k.kind = 'opened' OR is_new;
    $$;
    CREATE OR REPLACE FUNCTION note_grants() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM note_handed_over(array_agg(lead_id), array_agg(completed_at))
      FROM new_rows WHERE completed_at IS NOT NULL HAVING count(*) > 0;
      RETURN NULL;
    END $$;
    -- Its grant was complete before: the claim adds nothing.
    DROP TRIGGER claims__note_claims ON claims;
    DROP FUNCTION note_claims();

    CREATE FUNCTION note_downloads() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO figure_events (at, user_id, magnet_id, post_key, kind, first_way, last_way, lead_id)
      SELECT NEW.downloaded_at, l.user_id, l.magnet_id, coalesce(l.post_key, ''), 'downloaded',
        way_of(l.first_touch), way_of(l.last_touch), l.id
      FROM leads l WHERE l.id = NEW.lead_id;
      INSERT INTO live_events (user_id, topic, magnet_id)
      SELECT user_id, 'lead', magnet_id FROM leads WHERE id = NEW.lead_id;
      PERFORM pg_notify('live_events', '');
      RETURN NULL;
    END $$;
    CREATE TRIGGER deliveries__note_downloads AFTER UPDATE OF downloaded_at ON deliveries
      FOR EACH ROW WHEN (OLD.downloaded_at IS NULL AND NEW.downloaded_at IS NOT NULL)
      EXECUTE FUNCTION note_downloads();
  `,
  down: `
    DROP TRIGGER deliveries__note_downloads ON deliveries;
    DROP FUNCTION note_downloads();
    CREATE FUNCTION note_claims() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM note_delivered(array_agg(lead_id), array_agg(created_at)) FROM new_rows HAVING count(*) > 0;
      PERFORM note_opened(array_agg(lead_id), array_agg(created_at)) FROM new_rows HAVING count(*) > 0;
      RETURN NULL;
    END $$;
    CREATE TRIGGER claims__note_claims AFTER INSERT ON claims
      REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_claims();
    CREATE OR REPLACE FUNCTION note_grants() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM note_delivered(array_agg(lead_id), array_agg(completed_at))
      FROM new_rows WHERE completed_at IS NOT NULL HAVING count(*) > 0;
      RETURN NULL;
    END $$;
    DROP FUNCTION note_handed_over(text[], timestamptz[]);
    ${ROLL_UPS.map((table) => `ALTER TABLE ${table} DROP COLUMN downloaded;`).join('\n    ')}
    DELETE FROM figure_events WHERE kind = 'downloaded';
    ALTER TABLE figure_events DROP CONSTRAINT figure_events__kind__check,
      ADD CONSTRAINT figure_events__kind__check
        CHECK (kind IN ('tried', 'lost', 'verified', 'emails', 'delivered', 'opened'));
    ALTER TABLE deliveries DROP COLUMN downloaded_at;
  `,
};
