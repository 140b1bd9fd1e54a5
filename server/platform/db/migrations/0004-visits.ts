import type { Migration } from '../migration.ts';

export const visits: Migration = {
  name: '0004-visits',
  up: `
    -- Month partitions: dropped whole when old; the default one catches a missing month.
    CREATE SEQUENCE visits_id_seq;
    CREATE TABLE visits (
      id bigint NOT NULL DEFAULT nextval('visits_id_seq'),
      created_at timestamptz NOT NULL DEFAULT now(),
      magnet_id text NOT NULL,
      user_id text NOT NULL,
      unlocked boolean NOT NULL,
      referrer text NOT NULL,
      user_agent text NOT NULL,
      visitor_hash bytea NOT NULL,
      CONSTRAINT visits__id_created_at__pk PRIMARY KEY (id, created_at)
    ) PARTITION BY RANGE (created_at);
    ALTER SEQUENCE visits_id_seq OWNED BY visits.id;
    CREATE TABLE visits_other PARTITION OF visits DEFAULT;

    CREATE FUNCTION ensure_visit_partition(month date) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
      first date := date_trunc('month', month)::date;
      partition text := 'visits_' || to_char(first, 'YYYY_MM');
    BEGIN
      IF to_regclass(partition) IS NULL THEN
        EXECUTE format('CREATE TABLE %I PARTITION OF visits FOR VALUES FROM (%L) TO (%L)',
          partition, first::timestamp AT TIME ZONE 'UTC',
          (first + interval '1 month')::timestamp AT TIME ZONE 'UTC');
      END IF;
    END $$;

    -- A day's secret for visitor hashes; yesterday's is deleted, and with it the way back to a person.
    CREATE TABLE visitor_salts (
      day date NOT NULL CONSTRAINT visitor_salts__day__pk PRIMARY KEY,
      salt bytea NOT NULL
    );

    -- Hourly roll-up: every figure a creator sees comes from here, never from raw rows.
    CREATE TABLE magnet_hours (
      user_id text NOT NULL,
      hour timestamptz NOT NULL,
      magnet_id text NOT NULL,
      visits integer NOT NULL DEFAULT 0,
      unlocked integer NOT NULL DEFAULT 0,
      tried integer NOT NULL DEFAULT 0,
      verified integer NOT NULL DEFAULT 0,
      emails integer NOT NULL DEFAULT 0,
      CONSTRAINT magnet_hours__user_id_hour_magnet_id__pk PRIMARY KEY (user_id, hour, magnet_id)
    );
    CREATE INDEX magnet_hours__magnet_id__index ON magnet_hours (magnet_id);
  `,
  down: `
    DROP TABLE magnet_hours;
    DROP TABLE visitor_salts;
    DROP FUNCTION ensure_visit_partition(date);
    DROP TABLE visits;
  `,
};
