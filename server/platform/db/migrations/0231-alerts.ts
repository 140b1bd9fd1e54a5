import type { Migration } from '../migration.ts';

/** Alerts about the installation, from their cause to its end. */
export const alerts: Migration = {
  name: '0231-alerts',
  up: `
    CREATE TABLE alerts (
      id text NOT NULL CONSTRAINT alerts__id__pk PRIMARY KEY,
      rule text NOT NULL,
      text text NOT NULL,
      opened_at timestamptz NOT NULL DEFAULT now(),
      -- When its cause was there last; it closes a while later.
      seen_at timestamptz NOT NULL DEFAULT now(),
      closed_at timestamptz,
      acknowledged_at timestamptz,
      acknowledged_by text,
      note text,
      is_demo boolean NOT NULL DEFAULT false,
      CONSTRAINT alerts__acknowledged__check CHECK (
        (acknowledged_at IS NULL) = (acknowledged_by IS NULL)
        AND (acknowledged_at IS NULL) = (note IS NULL))
    );
    -- One of a rule at a time, whichever process sees its cause.
    CREATE UNIQUE INDEX alerts__rule__unique ON alerts (rule)
      WHERE closed_at IS NULL AND NOT is_demo;
    CREATE INDEX alerts__opened_at__index ON alerts (opened_at, id);
  `,
  down: 'DROP TABLE alerts;',
};
