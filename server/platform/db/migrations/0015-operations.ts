import type { Migration } from '../migration.ts';

export const operations: Migration = {
  name: '0015-operations',
  up: `
    -- Every server process says every few seconds that it lives and how it is doing. A clean stop
    -- takes its row away; a row that grows old is a process that ended without a word.
    CREATE TABLE server_processes (
      id text NOT NULL CONSTRAINT server_processes__id__pk PRIMARY KEY,
      host text NOT NULL,
      pid integer NOT NULL,
      report jsonb NOT NULL,
      started_at timestamptz NOT NULL DEFAULT now(),
      seen_at timestamptz NOT NULL DEFAULT now()
    );

    -- Since when a part of the installation is well or not: over restarts, and the same for all
    -- processes. One row a part.
    CREATE TABLE health_states (
      part text NOT NULL CONSTRAINT health_states__part__pk PRIMARY KEY,
      state text NOT NULL CONSTRAINT health_states__state__check
        CHECK (state IN ('ok', 'warning', 'failing')),
      since timestamptz NOT NULL DEFAULT now(),
      checked_at timestamptz NOT NULL DEFAULT now()
    );

    -- Things that happened once and are asked for later, such as a test mail that got through.
    CREATE TABLE installation_facts (
      name text NOT NULL CONSTRAINT installation_facts__name__pk PRIMARY KEY,
      detail text NOT NULL,
      at timestamptz NOT NULL DEFAULT now()
    );

    ALTER TABLE page_reports
      ADD COLUMN settled_note text CONSTRAINT page_reports__settled_note__check
        CHECK (length(settled_note) BETWEEN 1 AND 1000),
      ADD COLUMN settled_by text;
    CREATE INDEX page_reports__settled__index
      ON page_reports (settled_at, magnet_id) WHERE settled_at IS NOT NULL;

    -- Figures over all creators. Tries are only ever appended, so a few bytes a block find a day.
    CREATE INDEX magnet_hours__hour__index ON magnet_hours (hour);
    CREATE INDEX unlock_attempts__created_at__index ON unlock_attempts
      USING brin (created_at) WITH (pages_per_range = 16, autosummarize = on);
  `,
  down: `
    DROP INDEX unlock_attempts__created_at__index;
    DROP INDEX magnet_hours__hour__index;
    DROP INDEX page_reports__settled__index;
    ALTER TABLE page_reports DROP COLUMN settled_by, DROP COLUMN settled_note;
    DROP TABLE installation_facts;
    DROP TABLE health_states;
    DROP TABLE server_processes;
  `,
};
