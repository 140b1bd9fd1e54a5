import type { Migration } from '../migration.ts';

/**
 * What tells that two contacts may be one person, each with an index, and what a merge needs to be
 * taken back (docs/decisions/0036). The functions stand in indexes of contacts: they never fail, or a
 * lead would be lost.
 */
export const leadMerges: Migration = {
  name: '0077-lead-merges',
  up: `
    -- An address without dots and without what follows a plus.
    CREATE FUNCTION contact_mailbox(email_key text) RETURNS text
      LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
      SELECT left(replace(split_part(split_part(email_key, '@', 1), '+', 1), '.', '') || '@' ||
        CASE split_part(email_key, '@', 2) WHEN 'googlemail.com' THEN 'gmail.com'
          ELSE split_part(email_key, '@', 2) END, 300)
    $$;

    -- A profile link without host, query, case and percent signs.
    CREATE FUNCTION contact_profile(url text) RETURNS text
      LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
      DECLARE path text := rtrim(regexp_replace(
        split_part(split_part(btrim(url), '#', 1), chr(63), 1),
        '^(https{0,1}://){0,1}([a-z0-9-]+\\.)*linkedin\\.com/', '', 'i'), '/');
      BEGIN
        IF strpos(path, '%') = 0 THEN RETURN left(lower(normalize(path, NFC)), 300); END IF;
        BEGIN
          RETURN (SELECT left(lower(normalize(convert_from(string_agg(
            CASE WHEN part ~ '^%..' THEN decode(substr(part, 2), 'hex')
              ELSE convert_to(part, 'UTF8') END, ''::bytea ORDER BY n), 'UTF8'), NFC)), 300)
            FROM (SELECT m[1] AS part, n FROM regexp_matches(path, '%[0-9a-f]{2}|[^%]+|%', 'gi')
              WITH ORDINALITY AS t (m, n)) AS parts);
        EXCEPTION WHEN OTHERS THEN
          RETURN left(lower(path), 300);
        END;
      END $$;

    -- Name and company; the company is what follows "at" in a headline, else the whole headline.
    CREATE FUNCTION contact_person(name text, headline text) RETURNS text
      LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
      SELECT CASE WHEN btrim(headline) = '' OR btrim(name) IN ('', 'LinkedIn User') THEN NULL ELSE
        left(regexp_replace(lower(btrim(name)), '\\s+', ' ', 'g'), 100) || ' / ' ||
        left(btrim(coalesce((regexp_match(lower(headline), '(\\mat\\M|@)\\s*([^|,;(]+)'))[2],
          lower(headline))), 200) END
    $$;

    CREATE INDEX contacts__user_id_mailbox__index ON contacts (user_id, contact_mailbox(email_key))
      WHERE email_key IS NOT NULL;
    CREATE INDEX contacts__user_id_profile__index ON contacts (user_id, contact_profile(profile_url))
      WHERE profile_url IS NOT NULL;
    CREATE INDEX contacts__user_id_person__index ON contacts (user_id, contact_person(name, headline))
      WHERE headline IS NOT NULL;

    -- Pairs a creator called two people. The first id is the smaller one.
    CREATE TABLE contact_distinctions (
      user_id text NOT NULL,
      first_id text NOT NULL CONSTRAINT contact_distinctions__first_id__fk
        REFERENCES contacts (id) ON DELETE CASCADE,
      second_id text NOT NULL CONSTRAINT contact_distinctions__second_id__fk
        REFERENCES contacts (id) ON DELETE CASCADE,
      at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT contact_distinctions__first_id_second_id__pk PRIMARY KEY (first_id, second_id)
    );
    CREATE INDEX contact_distinctions__second_id__index ON contact_distinctions (second_id);
    CREATE INDEX contact_distinctions__user_id__index
      ON contact_distinctions (user_id, at, first_id, second_id);

    -- Kept for 30 days, and gone with the contact or with any of its leads that is erased.
    CREATE TABLE contact_merges (
      id text NOT NULL CONSTRAINT contact_merges__id__pk PRIMARY KEY,
      user_id text NOT NULL,
      kept_id text NOT NULL CONSTRAINT contact_merges__kept_id__fk
        REFERENCES contacts (id) ON DELETE CASCADE,
      merged_id text NOT NULL,
      -- A later merge of the contact that stayed; it has to be taken back first.
      covered_by text,
      at timestamptz NOT NULL DEFAULT now(),
      undone_at timestamptz,
      -- Both as they were, and the one that stayed as the merge left it.
      kept_before jsonb,
      merged_before jsonb,
      kept_after jsonb
    );
    CREATE INDEX contact_merges__user_id__index ON contact_merges (user_id, at, id);
    CREATE INDEX contact_merges__kept_id__index ON contact_merges (kept_id);
    CREATE INDEX contact_merges__merged_id__index ON contact_merges (merged_id);
    CREATE INDEX contact_merges__covered_by__index ON contact_merges (covered_by)
      WHERE covered_by IS NOT NULL;
  `,
  down: `
    DROP TABLE contact_merges;
    DROP TABLE contact_distinctions;
    DROP INDEX contacts__user_id_person__index;
    DROP INDEX contacts__user_id_profile__index;
    DROP INDEX contacts__user_id_mailbox__index;
    DROP FUNCTION contact_person(text, text);
    DROP FUNCTION contact_profile(text);
    DROP FUNCTION contact_mailbox(text);
  `,
};
