import type { Migration } from '../migration.ts';

/** What a creator adds to contacts: notes, tags, fields of their own, and saved views. */
export const leadDesk: Migration = {
  name: '0069-lead-desk',
  up: `
    CREATE TABLE contact_notes (
      id text NOT NULL CONSTRAINT contact_notes__id__pk PRIMARY KEY,
      user_id text NOT NULL,
      contact_id text NOT NULL CONSTRAINT contact_notes__contact_id__fk
        REFERENCES contacts (id) ON DELETE CASCADE,
      text text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX contact_notes__contact_id__index ON contact_notes (contact_id, created_at);
    CREATE INDEX contact_notes__user_id__index ON contact_notes (user_id, created_at, id);

    CREATE TABLE contact_tags (
      id text NOT NULL CONSTRAINT contact_tags__id__pk PRIMARY KEY,
      user_id text NOT NULL CONSTRAINT contact_tags__user_id__fk
        REFERENCES users (id) ON DELETE CASCADE,
      name text NOT NULL,
      -- Lower case.
      name_key text NOT NULL,
      color text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT contact_tags__user_id_name_key__unique UNIQUE (user_id, name_key)
    );

    CREATE TABLE contact_fields (
      id text NOT NULL CONSTRAINT contact_fields__id__pk PRIMARY KEY,
      user_id text NOT NULL CONSTRAINT contact_fields__user_id__fk
        REFERENCES users (id) ON DELETE CASCADE,
      name text NOT NULL,
      name_key text NOT NULL,
      kind text NOT NULL CONSTRAINT contact_fields__kind__check
        CHECK (kind IN ('text', 'number', 'date', 'choice', 'link', 'flag')),
      -- Of a choice.
      options text[] NOT NULL DEFAULT '{}',
      position integer NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT contact_fields__user_id_name_key__unique UNIQUE (user_id, name_key)
    );

    -- One of the four holds the value, by the kind of the field.
    CREATE TABLE contact_values (
      user_id text NOT NULL,
      contact_id text NOT NULL CONSTRAINT contact_values__contact_id__fk
        REFERENCES contacts (id) ON DELETE CASCADE,
      field_id text NOT NULL CONSTRAINT contact_values__field_id__fk
        REFERENCES contact_fields (id) ON DELETE CASCADE,
      text_value text,
      number_value double precision,
      date_value date,
      flag_value boolean,
      CONSTRAINT contact_values__contact_id_field_id__pk PRIMARY KEY (contact_id, field_id)
    );
    CREATE INDEX contact_values__user_id__index ON contact_values (user_id, contact_id, field_id);
    CREATE INDEX contact_values__field_id_text_value__index
      ON contact_values (field_id, text_value) WHERE text_value IS NOT NULL;
    CREATE INDEX contact_values__field_id_number_value__index
      ON contact_values (field_id, number_value) WHERE number_value IS NOT NULL;
    CREATE INDEX contact_values__field_id_date_value__index
      ON contact_values (field_id, date_value) WHERE date_value IS NOT NULL;
    CREATE INDEX contact_values__field_id_flag_value__index
      ON contact_values (field_id, flag_value) WHERE flag_value IS NOT NULL;

    -- What was changed, for the timeline; an act on many can be taken back by its rows.
    CREATE TABLE contact_changes (
      id text NOT NULL CONSTRAINT contact_changes__id__pk PRIMARY KEY,
      user_id text NOT NULL,
      contact_id text NOT NULL CONSTRAINT contact_changes__contact_id__fk
        REFERENCES contacts (id) ON DELETE CASCADE,
      -- Of an act on many.
      act_id text,
      kind text NOT NULL,
      -- What it concerns: a tag, a field, a lead.
      subject text,
      before_value text,
      after_value text,
      at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX contact_changes__contact_id__index ON contact_changes (contact_id, at);
    CREATE INDEX contact_changes__user_id__index ON contact_changes (user_id, at, id);
    CREATE INDEX contact_changes__act_id__index ON contact_changes (act_id) WHERE act_id IS NOT NULL;

    CREATE TABLE lead_views (
      id text NOT NULL CONSTRAINT lead_views__id__pk PRIMARY KEY,
      user_id text NOT NULL CONSTRAINT lead_views__user_id__fk
        REFERENCES users (id) ON DELETE CASCADE,
      name text NOT NULL,
      is_pinned boolean NOT NULL,
      -- Filter, search, sort and columns, as the contract has them.
      state jsonb NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX lead_views__user_id__index ON lead_views (user_id, created_at, id);
  `,
  down: `
    DROP TABLE lead_views;
    DROP TABLE contact_changes;
    DROP TABLE contact_values;
    DROP TABLE contact_fields;
    DROP TABLE contact_tags;
    DROP TABLE contact_notes;
  `,
};
