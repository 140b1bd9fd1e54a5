import type { Migration } from '../migration.ts';

/** Whom news are for, how long, what readers say of them, and the feeds of creators (docs/decisions/0109). */
export const newsAudience: Migration = {
  name: '0222-news-audience',
  up: `
    ALTER TABLE news_articles
      -- Ids of plans; empty for every plan.
      ADD plans text[] NOT NULL DEFAULT '{}',
      ADD activity text NOT NULL DEFAULT 'all' CONSTRAINT news_articles__activity__check
        CHECK (activity IN ('all', 'publishing', 'starting')),
      ADD is_pinned boolean NOT NULL DEFAULT false,
      ADD expires_at timestamptz;

    CREATE TABLE news_reactions (
      user_id text NOT NULL CONSTRAINT news_reactions__user_id__fk
        REFERENCES users (id) ON DELETE CASCADE,
      article_id text NOT NULL CONSTRAINT news_reactions__article_id__fk
        REFERENCES news_articles (id) ON DELETE CASCADE,
      reaction text NOT NULL CONSTRAINT news_reactions__reaction__check
        CHECK (reaction IN ('helpful', 'unsure', 'unhelpful')),
      reacted_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT news_reactions__user_id_article_id__pk PRIMARY KEY (user_id, article_id)
    );
    CREATE INDEX news_reactions__article_id__index ON news_reactions (article_id);

    CREATE TABLE news_feeds (
      user_id text CONSTRAINT news_feeds__user_id__pk PRIMARY KEY
        CONSTRAINT news_feeds__user_id__fk REFERENCES users (id) ON DELETE CASCADE,
      token_hash bytea NOT NULL CONSTRAINT news_feeds__token_hash__unique UNIQUE,
      created_at timestamptz NOT NULL DEFAULT now()
    );`,
  down: `
    DROP TABLE news_feeds, news_reactions;
    ALTER TABLE news_articles DROP plans, DROP activity, DROP is_pinned, DROP expires_at;`,
};
