import type { Migration } from '../migration.ts';

export const accounts: Migration = {
  name: '0001-accounts',
  up: `
    CREATE TABLE plans (
      id text NOT NULL CONSTRAINT plans__id__pk PRIMARY KEY,
      position integer NOT NULL,
      name text NOT NULL,
      price_usd integer NOT NULL,
      magnet_limit integer,
      comment_limit integer,
      collect_emails boolean NOT NULL,
      facebook_pixel boolean NOT NULL,
      google_analytics boolean NOT NULL,
      advanced_analytics boolean NOT NULL,
      support text NOT NULL
    );
    INSERT INTO plans VALUES
      ('free', 1, 'Free', 0, 3, 600, false, false, false, false, 'Email support'),
      ('starter', 2, 'Starter', 15, 10, 2500, false, true, false, true, 'Priority email support'),
      ('pro', 3, 'Pro', 29, 25, 10000, true, true, false, true, 'Priority email support'),
      ('creator', 4, 'Creator+', 79, NULL, NULL, true, true, true, true, '24/7 priority support');

    CREATE TABLE users (
      id text NOT NULL CONSTRAINT users__id__pk PRIMARY KEY,
      email text NOT NULL,
      email_key text NOT NULL CONSTRAINT users__email_key__unique UNIQUE,
      name text NOT NULL,
      password_hash text,
      plan_id text NOT NULL DEFAULT 'free' CONSTRAINT users__plan_id__fk REFERENCES plans (id),
      referral_code text NOT NULL CONSTRAINT users__referral_code__unique UNIQUE,
      time_zone text NOT NULL DEFAULT 'UTC',
      linkedin_name text,
      linkedin_photo_url text,
      photo_url text,
      linkedin_profile_url text,
      profile_confirmed_at timestamptz,
      suspended_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );

    CREATE TABLE sessions (
      id text NOT NULL CONSTRAINT sessions__id__pk PRIMARY KEY,
      user_id text NOT NULL CONSTRAINT sessions__user_id__fk REFERENCES users (id) ON DELETE CASCADE,
      token_hash bytea NOT NULL CONSTRAINT sessions__token_hash__unique UNIQUE,
      binding_hash bytea,
      user_agent text,
      created_at timestamptz NOT NULL DEFAULT now(),
      last_seen_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX sessions__user_id__index ON sessions (user_id);

    CREATE TABLE settings (
      key text NOT NULL CONSTRAINT settings__key__pk PRIMARY KEY,
      value jsonb NOT NULL,
      updated_at timestamptz NOT NULL DEFAULT now()
    );

    -- Shared by all processes; the shape is the one rate-limiter-flexible expects.
    CREATE TABLE rate_limits (
      key varchar(255) NOT NULL CONSTRAINT rate_limits__key__pk PRIMARY KEY,
      points integer NOT NULL DEFAULT 0,
      expire bigint
    );
    CREATE INDEX rate_limits__expire__index ON rate_limits (expire);
  `,
  down: `
    DROP TABLE rate_limits;
    DROP TABLE settings;
    DROP TABLE sessions;
    DROP TABLE users;
    DROP TABLE plans;
  `,
};
