import type { Migration } from '../migration.ts';

/** What operators stopped; a switch without a row is on (docs/decisions/0100). */
export const switches: Migration = {
  name: '0221-switches',
  up: `
    CREATE TABLE switches (
      name text CONSTRAINT switches__name__pk PRIMARY KEY
        CONSTRAINT switches__name__check
        CHECK (name IN ('sign_up', 'unlocking', 'reading', 'mail', 'uploads')),
      stopped_at timestamptz NOT NULL DEFAULT now(),
      stopped_by text NOT NULL,
      reason text NOT NULL
    );
    -- All processes read them again.
    CREATE TRIGGER switches__changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON switches
      FOR EACH STATEMENT EXECUTE FUNCTION notify_installation_changed();
  `,
  down: `
    DROP TABLE switches;
  `,
};
