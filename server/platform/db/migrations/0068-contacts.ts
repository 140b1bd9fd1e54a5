import type { Migration } from '../migration.ts';

/**
 * The person behind leads. What a table of people is filtered, sorted and searched by stands in the
 * contact's own row, so no page joins. Existing leads are attached in small steps after the start
 * (`contacts/stray-leads.ts`): an update of all of them here would hold every visitor.
 */
export const contacts: Migration = {
  name: '0068-contacts',
  up: `
    CREATE TABLE contacts (
      id text NOT NULL CONSTRAINT contacts__id__pk PRIMARY KEY,
      user_id text NOT NULL CONSTRAINT contacts__user_id__fk
        REFERENCES users (id) ON DELETE CASCADE,
      -- While all a contact has is over quota, its row holds nothing of the person.
      name text NOT NULL,
      sort_name text NOT NULL DEFAULT '',
      headline text,
      photo_url text,
      profile_url text,
      email text,
      email_key text,
      email_at timestamptz,
      stage text NOT NULL DEFAULT 'new',
      tag_ids text[] NOT NULL DEFAULT '{}',
      -- Magnets, words, methods and confidences of its leads: 'magnet:<id>', 'word:<word>', ...
      facets text[] NOT NULL DEFAULT '{}',
      -- Name, headline, comments, notes and tags in lower case, without what is over quota.
      search text NOT NULL DEFAULT '',
      leads integer NOT NULL DEFAULT 0,
      held_leads integer NOT NULL DEFAULT 0,
      is_held boolean NOT NULL DEFAULT false,
      -- Fields the creator wrote: evidence does not overwrite them.
      own_fields text[] NOT NULL DEFAULT '{}',
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      last_at timestamptz NOT NULL DEFAULT now(),
      -- Set while an erasure can still be taken back; hidden from then on.
      erase_at timestamptz,
      erase_act text
    ) WITH (fillfactor = 80);
    CREATE INDEX contacts__user_id_last_at_id__index ON contacts (user_id, last_at, id);
    CREATE INDEX contacts__user_id_created_at_id__index ON contacts (user_id, created_at, id);
    CREATE INDEX contacts__user_id_sort_name_id__index ON contacts (user_id, sort_name, id);
    CREATE INDEX contacts__user_id_stage__index ON contacts (user_id, stage, last_at, id);
    CREATE INDEX contacts__email_key__index ON contacts (email_key) WHERE email_key IS NOT NULL;
    CREATE INDEX contacts__erase_at__index ON contacts (erase_at) WHERE erase_at IS NOT NULL;

    -- What tells that two leads are of one person: 'in:<profile link>', 'email:<address>',
    -- 'comment:<id>'. A merge moves the keys, and later leads follow them.
    CREATE TABLE contact_keys (
      user_id text NOT NULL CONSTRAINT contact_keys__user_id__fk
        REFERENCES users (id) ON DELETE CASCADE,
      key text NOT NULL,
      contact_id text NOT NULL CONSTRAINT contact_keys__contact_id__fk
        REFERENCES contacts (id) ON DELETE CASCADE,
      CONSTRAINT contact_keys__user_id_key__pk PRIMARY KEY (user_id, key)
    );
    CREATE INDEX contact_keys__contact_id__index ON contact_keys (contact_id);

    ALTER TABLE leads ADD COLUMN contact_id text CONSTRAINT leads__contact_id__fk
      REFERENCES contacts (id) ON DELETE SET NULL;
    CREATE INDEX leads__contact_id__index ON leads (contact_id) WHERE contact_id IS NOT NULL;
    -- Leads of before, and of processes of the release before.
    CREATE INDEX leads__stray__index ON leads (user_id, id)
      WHERE contact_id IS NULL AND erased_at IS NULL;

    -- Both extensions come with PostgreSQL and may be added by the owner of a database. Where they
    -- are missing, lists and searches give the same rows and take longer (decision 0033).
    DO $$
    DECLARE trgm text;
    BEGIN
      CREATE SCHEMA IF NOT EXISTS unlatch_search;
      CREATE EXTENSION IF NOT EXISTS btree_gin SCHEMA unlatch_search;
      CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA unlatch_search;
      SELECT nspname INTO trgm FROM pg_extension JOIN pg_namespace n ON n.oid = extnamespace
      WHERE extname = 'pg_trgm';
      CREATE INDEX contacts__user_id_facets_tag_ids__index
        ON contacts USING gin (user_id, facets, tag_ids);
      EXECUTE format('CREATE INDEX contacts__user_id_search_email_key__index ON contacts
        USING gin (user_id, search %1$I.gin_trgm_ops, email_key %1$I.gin_trgm_ops)', trgm);
    EXCEPTION WHEN undefined_file OR feature_not_supported OR insufficient_privilege THEN
      RAISE NOTICE 'pg_trgm and btree_gin are not available: searches of leads will be slower';
    END $$;
  `,
  down: `
    ALTER TABLE leads DROP COLUMN contact_id;
    DROP TABLE contact_keys;
    DROP TABLE contacts;
    DROP SCHEMA IF EXISTS unlatch_search CASCADE;
  `,
};
