import type { Migration } from '../migration.ts';

/** Who of an audience: everybody, users of the desktop app, or of one older than a version ("<1.4.0"). */
const desktopApp = (table: string) => `ADD desktop_app text NOT NULL DEFAULT 'all'
  CONSTRAINT ${table}__desktop_app__check
    CHECK (desktop_app ~ '^(all|used|<\\d{1,6}(\\.\\d{1,6}){1,2})$')`;

/** Audiences by the version of the desktop app, and news for operators by their role (docs/decisions/0120). */
export const audiences: Migration = {
  name: '0243-audiences',
  up: `
    ALTER TABLE creator_messages ${desktopApp('creator_messages')};
    ALTER TABLE news_articles ${desktopApp('news_articles')},
      ADD audience text NOT NULL DEFAULT 'creators' CONSTRAINT news_articles__audience__check
        CHECK (audience IN ('creators', 'operators')),
      -- Of operators; empty for every role.
      ADD roles text[] NOT NULL DEFAULT '{}' CONSTRAINT news_articles__roles__check
        CHECK (roles <@ ARRAY['admin', 'support', 'finance', 'readonly']);

    CREATE TABLE operator_news_reads (
      operator_id text NOT NULL CONSTRAINT operator_news_reads__operator_id__fk
        REFERENCES operators (id) ON DELETE CASCADE,
      article_id text NOT NULL CONSTRAINT operator_news_reads__article_id__fk
        REFERENCES news_articles (id) ON DELETE CASCADE,
      read_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT operator_news_reads__operator_id_article_id__pk PRIMARY KEY (operator_id, article_id)
    );
    CREATE INDEX operator_news_reads__article_id__index ON operator_news_reads (article_id);

    -- Creators hear of what is for them alone; consoles of operators are told in passing.
    CREATE OR REPLACE FUNCTION note_live_news() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT FROM changed WHERE published_at IS NOT NULL AND audience = 'operators') THEN
        PERFORM pg_notify('passing_notes', 'news');
      END IF;
      INSERT INTO live_events (topic) SELECT TG_ARGV[0] FROM changed
      WHERE published_at IS NOT NULL AND audience = 'creators' LIMIT 1;
      IF FOUND THEN PERFORM pg_notify('live_events', ''); END IF;
      RETURN NULL;
    END $$;
    CREATE FUNCTION note_operator_news_read() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_notify('passing_notes', 'news');
      RETURN NULL;
    END $$;
    CREATE TRIGGER operator_news_reads__live_insert AFTER INSERT ON operator_news_reads
      FOR EACH ROW EXECUTE FUNCTION note_operator_news_read();

    -- Last, because nobody can sign in or be recognised while it is locked.
    -- Electron writes "<name>/<version> Chrome/<version> Electron/<version>"; the name is the packer's choice.
    -- Numbers compare as numbers: 1.10.0 comes after 1.9.0. A suffix such as "-beta.1" does not count.
    ALTER TABLE sessions ADD app_version integer[] GENERATED ALWAYS AS (
      string_to_array(
        substring(user_agent FROM '/(\\d{1,6}\\.\\d{1,6}\\.\\d{1,6})[^ ]* Chrome/[^ ]+ Electron/'), '.'
      )::integer[]
    ) STORED;
  `,
  down: `
    DELETE FROM news_articles WHERE audience = 'operators';
    DROP TABLE operator_news_reads;
    DROP FUNCTION note_operator_news_read;
    CREATE OR REPLACE FUNCTION note_live_news() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO live_events (topic) SELECT TG_ARGV[0] FROM changed
      WHERE published_at IS NOT NULL LIMIT 1;
      IF FOUND THEN PERFORM pg_notify('live_events', ''); END IF;
      RETURN NULL;
    END $$;
    ALTER TABLE news_articles DROP audience, DROP roles, DROP desktop_app;
    ALTER TABLE creator_messages DROP desktop_app;
    ALTER TABLE sessions DROP app_version;
  `,
};
