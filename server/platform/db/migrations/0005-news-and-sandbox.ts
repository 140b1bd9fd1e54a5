import type { Migration } from '../migration.ts';

export const newsAndSandbox: Migration = {
  name: '0005-news-and-sandbox',
  up: `
    CREATE TABLE news_articles (
      id text NOT NULL CONSTRAINT news_articles__id__pk PRIMARY KEY,
      title text NOT NULL,
      body text NOT NULL,
      published_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE TABLE news_reads (
      user_id text NOT NULL CONSTRAINT news_reads__user_id__fk REFERENCES users (id) ON DELETE CASCADE,
      article_id text NOT NULL CONSTRAINT news_reads__article_id__fk REFERENCES news_articles (id) ON DELETE CASCADE,
      read_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT news_reads__user_id_article_id__pk PRIMARY KEY (user_id, article_id)
    );

    -- Practice posts of sandbox mode; empty on a real installation.
    CREATE TABLE sandbox_posts (
      activity_id text NOT NULL CONSTRAINT sandbox_posts__activity_id__pk PRIMARY KEY,
      magnet_id text CONSTRAINT sandbox_posts__magnet_id__unique UNIQUE
        CONSTRAINT sandbox_posts__magnet_id__fk REFERENCES magnets (id) ON DELETE CASCADE,
      author_name text NOT NULL,
      text text NOT NULL,
      mode text NOT NULL DEFAULT 'ok',
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE TABLE sandbox_comments (
      comment_id text NOT NULL CONSTRAINT sandbox_comments__comment_id__pk PRIMARY KEY,
      activity_id text NOT NULL CONSTRAINT sandbox_comments__activity_id__fk REFERENCES sandbox_posts (activity_id) ON DELETE CASCADE,
      author_name text NOT NULL,
      text text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX sandbox_comments__activity_id__index ON sandbox_comments (activity_id, created_at);
  `,
  down: `
    DROP TABLE sandbox_comments;
    DROP TABLE sandbox_posts;
    DROP TABLE news_reads;
    DROP TABLE news_articles;
  `,
};
