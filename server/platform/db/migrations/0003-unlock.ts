import type { Migration } from '../migration.ts';

export const unlock: Migration = {
  name: '0003-unlock',
  up: `
    -- What a reader saw of a comment: text, author, method, confidence, time.
    CREATE TABLE comment_evidence (
      comment_id text NOT NULL CONSTRAINT comment_evidence__comment_id__pk PRIMARY KEY,
      post_key text NOT NULL,
      text text NOT NULL,
      match_text text,
      author_name text,
      author_url text,
      method text NOT NULL,
      confidence text NOT NULL,
      aliases text[] NOT NULL,
      read_at timestamptz NOT NULL
    );

    -- The lead: one per magnet and comment.
    CREATE TABLE leads (
      id text NOT NULL CONSTRAINT leads__id__pk PRIMARY KEY,
      magnet_id text NOT NULL CONSTRAINT leads__magnet_id__fk REFERENCES magnets (id) ON DELETE CASCADE,
      user_id text NOT NULL CONSTRAINT leads__user_id__fk REFERENCES users (id) ON DELETE CASCADE,
      comment_id text NOT NULL,
      parent_comment_id text,
      post_key text NOT NULL,
      comment_url text NOT NULL,
      name text NOT NULL,
      author_url text,
      comment_text text,
      matched_word text,
      method text NOT NULL,
      confidence text NOT NULL,
      confirmed boolean NOT NULL,
      held boolean NOT NULL,
      email text,
      email_at timestamptz,
      commented_at timestamptz NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT leads__magnet_id_comment_id__unique UNIQUE (magnet_id, comment_id)
    );
    CREATE INDEX leads__user_id_created_at_id__index ON leads (user_id, created_at DESC, id DESC);

    CREATE TABLE grants (
      id text NOT NULL CONSTRAINT grants__id__pk PRIMARY KEY,
      token_hash bytea NOT NULL CONSTRAINT grants__token_hash__unique UNIQUE,
      magnet_id text NOT NULL,
      lead_id text NOT NULL CONSTRAINT grants__lead_id__fk REFERENCES leads (id) ON DELETE CASCADE,
      email_required boolean NOT NULL,
      addresses_tried integer NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL DEFAULT now(),
      finish_by timestamptz NOT NULL,
      completed_at timestamptz,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX grants__lead_id__index ON grants (lead_id, created_at);

    -- Content was handed over for this lead.
    CREATE TABLE claims (
      id text NOT NULL CONSTRAINT claims__id__pk PRIMARY KEY,
      lead_id text NOT NULL CONSTRAINT claims__lead_id__unique UNIQUE
        CONSTRAINT claims__lead_id__fk REFERENCES leads (id) ON DELETE CASCADE,
      created_at timestamptz NOT NULL DEFAULT now()
    );

    CREATE TABLE email_leads (
      id text NOT NULL CONSTRAINT email_leads__id__pk PRIMARY KEY,
      lead_id text NOT NULL CONSTRAINT email_leads__lead_id__fk REFERENCES leads (id) ON DELETE CASCADE,
      magnet_id text NOT NULL,
      user_id text NOT NULL,
      email text NOT NULL,
      email_key text NOT NULL,
      collected_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT email_leads__magnet_id_email_key__unique UNIQUE (magnet_id, email_key)
    );
    CREATE INDEX email_leads__lead_id__index ON email_leads (lead_id);

    -- One row per try: the activity stream and its evidence.
    CREATE TABLE unlock_attempts (
      id text NOT NULL CONSTRAINT unlock_attempts__id__pk PRIMARY KEY,
      magnet_id text NOT NULL CONSTRAINT unlock_attempts__magnet_id__fk REFERENCES magnets (id) ON DELETE CASCADE,
      user_id text NOT NULL,
      result text NOT NULL,
      reason text,
      comment_id text NOT NULL,
      parent_comment_id text,
      post_key text NOT NULL,
      comment_url text NOT NULL,
      looked_for text[] NOT NULL,
      found_text text,
      marks jsonb NOT NULL DEFAULT '[]',
      near_miss text,
      author_name text,
      author_url text,
      on_other_post boolean NOT NULL DEFAULT false,
      method text,
      confidence text,
      read_at timestamptz,
      commented_at timestamptz NOT NULL,
      lead_id text CONSTRAINT unlock_attempts__lead_id__fk REFERENCES leads (id) ON DELETE SET NULL,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX unlock_attempts__user_id_created_at_id__index
      ON unlock_attempts (user_id, created_at DESC, id DESC);

    -- A comment nobody could read yet: retried by jobs or settled by the creator.
    CREATE TABLE waiting_comments (
      id text NOT NULL CONSTRAINT waiting_comments__id__pk PRIMARY KEY,
      magnet_id text NOT NULL CONSTRAINT waiting_comments__magnet_id__fk REFERENCES magnets (id) ON DELETE CASCADE,
      user_id text NOT NULL CONSTRAINT waiting_comments__user_id__fk REFERENCES users (id) ON DELETE CASCADE,
      comment_id text NOT NULL,
      parent_comment_id text,
      post_key text NOT NULL,
      comment_url text NOT NULL,
      code text NOT NULL,
      state text NOT NULL CONSTRAINT waiting_comments__state__check
        CHECK (state IN ('waiting', 'verified', 'approved', 'refused', 'rejected')),
      reason text,
      found_text text,
      near_miss text,
      author_name text,
      commented_at timestamptz NOT NULL,
      tries integer NOT NULL DEFAULT 1,
      next_try_at timestamptz,
      lead_id text CONSTRAINT waiting_comments__lead_id__fk REFERENCES leads (id) ON DELETE SET NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      settled_at timestamptz,
      CONSTRAINT waiting_comments__magnet_id_comment_id__unique UNIQUE (magnet_id, comment_id)
    );
    CREATE INDEX waiting_comments__user_id_created_at_id__index
      ON waiting_comments (user_id, created_at, id) WHERE state = 'waiting';

    -- A browser that waits: its token finds the settled answer after a reload.
    CREATE TABLE waiting_visitors (
      token_hash bytea NOT NULL CONSTRAINT waiting_visitors__token_hash__pk PRIMARY KEY,
      waiting_id text NOT NULL CONSTRAINT waiting_visitors__waiting_id__fk REFERENCES waiting_comments (id) ON DELETE CASCADE,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX waiting_visitors__waiting_id__index ON waiting_visitors (waiting_id);

    -- Comments counted in a UTC calendar month by the database clock (R28).
    CREATE TABLE quota_months (
      user_id text NOT NULL CONSTRAINT quota_months__user_id__fk REFERENCES users (id) ON DELETE CASCADE,
      month date NOT NULL,
      used integer NOT NULL DEFAULT 0,
      held integer NOT NULL DEFAULT 0,
      CONSTRAINT quota_months__user_id_month__pk PRIMARY KEY (user_id, month)
    );
  `,
  down: `
    DROP TABLE quota_months;
    DROP TABLE waiting_visitors;
    DROP TABLE waiting_comments;
    DROP TABLE unlock_attempts;
    DROP TABLE email_leads;
    DROP TABLE claims;
    DROP TABLE grants;
    DROP TABLE leads;
    DROP TABLE comment_evidence;
  `,
};
