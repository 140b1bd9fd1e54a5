import type { Migration } from '../migration.ts';

/** Browsers that get push, and the notifications that wait for them (docs/decisions/0115). */
export const browserPush: Migration = {
  name: '0239-browser-push',
  up: `
    -- The one key of the installation: browsers subscribe with it.
    CREATE TABLE push_keys (
      id smallint NOT NULL DEFAULT 1
        CONSTRAINT push_keys__id__pk PRIMARY KEY
        CONSTRAINT push_keys__id__check CHECK (id = 1),
      public_key text NOT NULL,
      private_sealed text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now()
    );

    CREATE TABLE push_browsers (
      id text CONSTRAINT push_browsers__id__pk PRIMARY KEY,
      user_id text NOT NULL
        CONSTRAINT push_browsers__user_id__fk REFERENCES users (id) ON DELETE CASCADE,
      -- Push ends with the session that switched it on.
      session_id text NOT NULL
        CONSTRAINT push_browsers__session_id__fk REFERENCES sessions (id) ON DELETE CASCADE,
      -- Of the browser's push service: who knows these three and our key can show something there.
      endpoint text NOT NULL,
      p256dh text NOT NULL,
      auth text NOT NULL,
      user_agent text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      last_success_at timestamptz,
      problem text CONSTRAINT push_browsers__problem__check
        CHECK (problem IN ('refused', 'unreachable', 'busy')),
      failing_since timestamptz,
      CONSTRAINT push_browsers__session_id__unique UNIQUE (session_id),
      CONSTRAINT push_browsers__endpoint__unique UNIQUE (endpoint),
      CONSTRAINT push_browsers__failing_since__check
        CHECK ((problem IS NULL) = (failing_since IS NULL))
    );
    CREATE INDEX push_browsers__user_id__index ON push_browsers (user_id);

    CREATE TABLE push_messages (
      id text CONSTRAINT push_messages__id__pk PRIMARY KEY,
      notification_id text NOT NULL
        CONSTRAINT push_messages__notification_id__fk REFERENCES notifications (id) ON DELETE CASCADE,
      browser_id text NOT NULL
        CONSTRAINT push_messages__browser_id__fk REFERENCES push_browsers (id) ON DELETE CASCADE,
      attempts smallint NOT NULL DEFAULT 0,
      -- Null once nothing is to be done any more.
      next_try_at timestamptz,
      not_after timestamptz NOT NULL,
      -- The push service takes no more than the least.
      is_short boolean NOT NULL DEFAULT false,
      CONSTRAINT push_messages__notification_id_browser_id__unique UNIQUE (notification_id, browser_id)
    );
    CREATE INDEX push_messages__browser_id__index ON push_messages (browser_id);
    CREATE INDEX push_messages__next_try_at__index ON push_messages (next_try_at)
      WHERE next_try_at IS NOT NULL;
  `,
  down: `
    DROP TABLE push_messages;
    DROP TABLE push_browsers;
    DROP TABLE push_keys;
  `,
};
