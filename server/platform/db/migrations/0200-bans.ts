import type { Migration } from '../migration.ts';

/** Bans of networks and addresses, what was refused, and suspensions with an end (docs/decisions/0091). */
export const bans: Migration = {
  name: '0200-bans',
  up: `
    CREATE TABLE bans (
      id text CONSTRAINT bans__id__pk PRIMARY KEY,
      kind text NOT NULL CONSTRAINT bans__kind__check CHECK (kind IN ('network', 'address')),
      value text NOT NULL,
      reach text NOT NULL CONSTRAINT bans__reach__check CHECK (reach IN ('accounts', 'everything')),
      reason text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      created_by text CONSTRAINT bans__created_by__fk REFERENCES operators (id),
      created_by_name text NOT NULL,
      -- Null for one without an end.
      ends_at timestamptz CONSTRAINT bans__ends_at__check CHECK (ends_at > created_at),
      lifted_at timestamptz,
      lifted_by_name text,
      lift_reason text,
      is_demo boolean NOT NULL DEFAULT false,
      CONSTRAINT bans__lifted_at__check
        CHECK ((lifted_at IS NULL) = (lifted_by_name IS NULL) AND (lifted_at IS NULL) = (lift_reason IS NULL))
    );
    CREATE INDEX bans__created_at_id__index ON bans (created_at, id);

    -- All processes read the bans again.
    CREATE FUNCTION tell_bans() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_notify('bans_changed', '');
      RETURN NULL;
    END $$;
    CREATE TRIGGER bans__tell AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON bans
      FOR EACH STATEMENT EXECUTE FUNCTION tell_bans();

    -- Calls that were refused, in sums of an hour. A network is kept as a keyed hash, and sealed.
    CREATE TABLE refusals (
      id text CONSTRAINT refusals__id__pk PRIMARY KEY,
      hour timestamptz NOT NULL,
      kind text NOT NULL
        CONSTRAINT refusals__kind__check CHECK (kind IN ('sign_in', 'operator', 'limit', 'ban')),
      what text NOT NULL,
      -- Empty for those beyond the rows that an hour has.
      network_key text NOT NULL,
      network_sealed text NOT NULL,
      count integer NOT NULL,
      last_at timestamptz NOT NULL DEFAULT now(),
      is_demo boolean NOT NULL DEFAULT false,
      CONSTRAINT refusals__hour_kind_what_network_key__unique UNIQUE (hour, kind, what, network_key)
    );
    CREATE INDEX refusals__hour_id__index ON refusals (hour, id);

    ALTER TABLE users ADD COLUMN suspended_until timestamptz,
      ADD CONSTRAINT users__suspended_until__check
        CHECK (suspended_until IS NULL OR suspended_at IS NOT NULL);
    CREATE INDEX users__suspended_until__index ON users (suspended_until)
      WHERE suspended_until IS NOT NULL;
  `,
  down: `
    ALTER TABLE users DROP COLUMN suspended_until;
    DROP TABLE refusals;
    DROP TABLE bans;
    DROP FUNCTION tell_bans();
  `,
};
