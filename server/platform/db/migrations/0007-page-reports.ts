import type { Migration } from '../migration.ts';

export const pageReports: Migration = {
  name: '0007-page-reports',
  up: `
    -- What visitors report about an unlock page, for an operator to settle. Who reported is not
    -- kept, so nobody can be made to regret it.
    CREATE TABLE page_reports (
      id text NOT NULL CONSTRAINT page_reports__id__pk PRIMARY KEY,
      magnet_id text NOT NULL
        CONSTRAINT page_reports__magnet_id__fk REFERENCES magnets (id) ON DELETE CASCADE,
      reason text NOT NULL CONSTRAINT page_reports__reason__check
        CHECK (reason IN ('deception', 'harm', 'spam', 'copyright', 'broken', 'other')),
      details text CONSTRAINT page_reports__details__check CHECK (length(details) BETWEEN 1 AND 1000),
      created_at timestamptz NOT NULL DEFAULT now(),
      settled_at timestamptz
    );
    CREATE INDEX page_reports__magnet_id__index ON page_reports (magnet_id, created_at);
    CREATE INDEX page_reports__open__index ON page_reports (created_at, id) WHERE settled_at IS NULL;
  `,
  down: `DROP TABLE page_reports;`,
};
