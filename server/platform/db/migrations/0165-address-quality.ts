import type { Migration } from '../migration.ts';

/**
 * Which addresses a magnet takes, and the operators' list of domains of throw-away addresses. While
 * `throwaway_lists` is empty, the list that comes with the product counts.
 */
export const addressQuality: Migration = {
  name: '0165-address-quality',
  up: `
    ALTER TABLE magnets
      ADD COLUMN refuses_throwaway boolean NOT NULL DEFAULT false,
      ADD COLUMN work_email_only boolean NOT NULL DEFAULT false;

    CREATE TABLE throwaway_lists (
      id smallint CONSTRAINT throwaway_lists__id__pk PRIMARY KEY
        CONSTRAINT throwaway_lists__id__check CHECK (id = 1),
      source_url text,
      domains text[] NOT NULL,
      taken_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE TRIGGER throwaway_lists_changed AFTER INSERT OR UPDATE OR DELETE ON throwaway_lists
      FOR EACH STATEMENT EXECUTE FUNCTION notify_installation_changed();

    CREATE TABLE throwaway_decisions (
      domain text CONSTRAINT throwaway_decisions__domain__pk PRIMARY KEY,
      is_throwaway boolean NOT NULL,
      decided_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE TRIGGER throwaway_decisions_changed AFTER INSERT OR UPDATE OR DELETE ON throwaway_decisions
      FOR EACH STATEMENT EXECUTE FUNCTION notify_installation_changed();
  `,
  down: `
    DROP TABLE throwaway_decisions, throwaway_lists;
    ALTER TABLE magnets DROP COLUMN refuses_throwaway, DROP COLUMN work_email_only;
  `,
};
