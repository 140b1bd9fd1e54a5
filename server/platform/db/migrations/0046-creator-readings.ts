import type { Migration } from '../migration.ts';

/**
 * Comments as their creators saw them. Apart from what anybody can read: this is the word of one
 * creator, and proves nothing on pages of others.
 */
export const creatorReadings: Migration = {
  name: '0046-creator-readings',
  up: `
    CREATE TABLE creator_readings (
      user_id text NOT NULL
        CONSTRAINT creator_readings__user_id__fk REFERENCES users (id) ON DELETE CASCADE,
      comment_id text NOT NULL,
      -- The post whose page showed it, and every id that was known for that post then.
      post_key text NOT NULL,
      post_keys text[] NOT NULL,
      parent_comment_id text,
      text text NOT NULL,
      match_text text,
      is_partial boolean NOT NULL,
      is_edited boolean NOT NULL,
      author_name text,
      author_url text,
      build text NOT NULL,
      reader text NOT NULL,
      reader_version text NOT NULL,
      read_at timestamptz NOT NULL,
      CONSTRAINT creator_readings__user_id_comment_id__pk PRIMARY KEY (user_id, comment_id)
    );
    CREATE INDEX creator_readings__user_id_post_key__index
      ON creator_readings (user_id, post_key, read_at);
    CREATE INDEX creator_readings__read_at__index ON creator_readings (read_at);

    -- The latest look at a post.
    CREATE TABLE creator_looks (
      user_id text NOT NULL
        CONSTRAINT creator_looks__user_id__fk REFERENCES users (id) ON DELETE CASCADE,
      post_key text NOT NULL,
      declared_count integer,
      looked_at timestamptz NOT NULL,
      CONSTRAINT creator_looks__user_id_post_key__pk PRIMARY KEY (user_id, post_key)
    );

    -- On the page of one post stood comments that name it by another id.
    CREATE TABLE creator_post_aliases (
      user_id text NOT NULL
        CONSTRAINT creator_post_aliases__user_id__fk REFERENCES users (id) ON DELETE CASCADE,
      page_key text NOT NULL,
      post_key text NOT NULL,
      CONSTRAINT creator_post_aliases__user_id_page_key_post_key__pk
        PRIMARY KEY (user_id, page_key, post_key)
    );
    CREATE INDEX creator_post_aliases__user_id_post_key__index
      ON creator_post_aliases (user_id, post_key);
  `,
  down: `
    DROP TABLE creator_post_aliases;
    DROP TABLE creator_looks;
    DROP TABLE creator_readings;
  `,
};
