import type { Migration } from '../migration.ts';

/** How far published news were told to those who chose other channels (docs/decisions/0109). */
export const newsTellings: Migration = {
  name: '0224-news-tellings',
  up: `
    CREATE TABLE news_tellings (
      article_id text CONSTRAINT news_tellings__article_id__pk PRIMARY KEY
        CONSTRAINT news_tellings__article_id__fk REFERENCES news_articles (id) ON DELETE CASCADE,
      -- Creators up to this id were told.
      told_until text NOT NULL DEFAULT '',
      ended_at timestamptz
    );
    CREATE INDEX news_tellings__open__index ON news_tellings (article_id) WHERE ended_at IS NULL;`,
  down: `DROP TABLE news_tellings;`,
};
