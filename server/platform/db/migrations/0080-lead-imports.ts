import type { Migration } from '../migration.ts';

/**
 * Files of people that a creator brings along (docs/decisions/0038). A row of a file stands in a table
 * of its own until the import can no longer be taken back.
 */
export const leadImports: Migration = {
  name: '0080-lead-imports',
  up: `
    CREATE TABLE lead_imports (
      id text NOT NULL CONSTRAINT lead_imports__id__pk PRIMARY KEY,
      user_id text NOT NULL CONSTRAINT lead_imports__user_id__fk
        REFERENCES users (id) ON DELETE CASCADE,
      state text NOT NULL DEFAULT 'draft' CONSTRAINT lead_imports__state__check
        CHECK (state IN ('draft', 'checking', 'checked', 'running', 'done', 'undoing', 'undone',
          'cancelled')),
      file_name text NOT NULL,
      size bigint NOT NULL,
      encoding text NOT NULL,
      separator text NOT NULL,
      -- Headings with some cells of each.
      columns jsonb NOT NULL,
      -- Tells that two files have the same headings.
      headings_key text NOT NULL,
      -- What each column means; remembered for the next file with these headings.
      targets jsonb NOT NULL,
      existing text NOT NULL DEFAULT 'fill' CONSTRAINT lead_imports__existing__check
        CHECK (existing IN ('fill', 'overwrite', 'keep')),
      tag_name text,
      -- Tags that this import made.
      made_tag_ids text[] NOT NULL DEFAULT '{}',
      rows integer NOT NULL,
      new_rows integer NOT NULL DEFAULT 0,
      updated_rows integer NOT NULL DEFAULT 0,
      skipped_rows integer NOT NULL DEFAULT 0,
      broken_rows integer NOT NULL DEFAULT 0,
      done integer NOT NULL DEFAULT 0,
      total integer NOT NULL DEFAULT 0,
      -- The line that was worked on last; moved in the transaction of the work.
      cursor integer NOT NULL DEFAULT 0,
      -- Who works on it, and until when that is believed without another sign of life.
      runner text,
      lease_until timestamptz,
      tries integer NOT NULL DEFAULT 0,
      problem text,
      -- Taken back because its creator stopped it, or because it could not be finished.
      is_cancelled boolean NOT NULL DEFAULT false,
      consent_basis text,
      consent_text text,
      consent_at timestamptz,
      consent_by text,
      created_at timestamptz NOT NULL DEFAULT now(),
      asked_at timestamptz NOT NULL DEFAULT now(),
      finished_at timestamptz,
      undo_until timestamptz,
      undone_at timestamptz,
      -- What taking it back did with people.
      removed integer NOT NULL DEFAULT 0,
      restored integer NOT NULL DEFAULT 0,
      stayed integer NOT NULL DEFAULT 0,
      -- Null while it is worked on.
      rows_until timestamptz DEFAULT now() + interval '1 day',
      CONSTRAINT lead_imports__consent__check CHECK (
        state NOT IN ('running', 'done', 'undone')
        OR num_nulls(consent_basis, consent_text, consent_at, consent_by) = 0)
    );
    CREATE INDEX lead_imports__user_id__index ON lead_imports (user_id, created_at, id);
    -- One of a creator is worked on at a time.
    CREATE UNIQUE INDEX lead_imports__working__unique ON lead_imports (user_id)
      WHERE state IN ('checking', 'running', 'undoing');
    CREATE INDEX lead_imports__working__index ON lead_imports (asked_at)
      WHERE state IN ('checking', 'running', 'undoing');
    CREATE INDEX lead_imports__rows_until__index ON lead_imports (rows_until)
      WHERE rows_until IS NOT NULL;

    CREATE TABLE lead_import_rows (
      import_id text NOT NULL CONSTRAINT lead_import_rows__import_id__fk
        REFERENCES lead_imports (id) ON DELETE CASCADE,
      line integer NOT NULL,
      cells jsonb NOT NULL,
      outcome text CONSTRAINT lead_import_rows__outcome__check
        CHECK (outcome IN ('new', 'updated', 'skipped', 'broken')),
      reason text,
      -- The person as the columns tell, for an erasure found by the address.
      person jsonb,
      email_key text,
      contact_id text,
      -- What an update replaced.
      before jsonb,
      CONSTRAINT lead_import_rows__import_id_line__pk PRIMARY KEY (import_id, line)
    );
    CREATE INDEX lead_import_rows__email_key__index ON lead_import_rows (email_key)
      WHERE email_key IS NOT NULL;
    CREATE INDEX lead_import_rows__contact_id__index ON lead_import_rows (contact_id)
      WHERE contact_id IS NOT NULL;
    CREATE INDEX lead_import_rows__import_id_outcome__index
      ON lead_import_rows (import_id, outcome, line);
  `,
  down: `
    DROP TABLE lead_import_rows;
    DROP TABLE lead_imports;
  `,
};
