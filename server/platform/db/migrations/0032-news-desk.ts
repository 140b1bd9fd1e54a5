import type { Migration } from '../migration.ts';

/** Operators write news: a version finds out who saves over whom; a session is told of unread ones once. */
export const newsDesk: Migration = {
  name: '0032-news-desk',
  up: `
    ALTER TABLE news_articles
      ADD COLUMN version integer NOT NULL DEFAULT 1,
      ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now(),
      ADD COLUMN updated_by text;
    CREATE INDEX news_articles__published_at__index ON news_articles (published_at DESC, id DESC)
      WHERE published_at IS NOT NULL;
    -- Counts readers, and finds what goes with a deleted article.
    CREATE INDEX news_reads__article_id__index ON news_reads (article_id);

    CREATE TABLE news_notices (
      session_id text NOT NULL CONSTRAINT news_notices__session_id__pk PRIMARY KEY
        CONSTRAINT news_notices__session_id__fk REFERENCES sessions (id) ON DELETE CASCADE,
      told_at timestamptz NOT NULL DEFAULT now()
    );
  `,
  down: `
    DROP TABLE news_notices;
    DROP INDEX news_reads__article_id__index;
    DROP INDEX news_articles__published_at__index;
    ALTER TABLE news_articles
      DROP COLUMN updated_by,
      DROP COLUMN updated_at,
      DROP COLUMN version;
  `,
};
