import type { Migration } from '../migration.ts';

/**
 * By which channels creators are told of what (docs/decisions/0098). Who switched emails about limits off
 * keeps that; `users.usage_mails` has no reader any more.
 */
export const notificationSettings: Migration = {
  name: '0219-notification-settings',
  up: `
    CREATE TABLE notification_settings (
      user_id text CONSTRAINT notification_settings__user_id__pk PRIMARY KEY
        CONSTRAINT notification_settings__user_id__fk REFERENCES users (id) ON DELETE CASCADE,
      -- By event: what differs from the defaults.
      choices jsonb NOT NULL DEFAULT '{}',
      -- Minutes after midnight in the creator's zone.
      quiet_from smallint CONSTRAINT notification_settings__quiet_from__check
        CHECK (quiet_from BETWEEN 0 AND 1439),
      quiet_until smallint CONSTRAINT notification_settings__quiet_until__check
        CHECK (quiet_until BETWEEN 0 AND 1439),
      digest text NOT NULL DEFAULT 'daily'
        CONSTRAINT notification_settings__digest__check CHECK (digest IN ('daily', 'weekly')),
      -- When the next digest is due; null while nothing goes into one.
      digest_at timestamptz,
      CONSTRAINT notification_settings__quiet__check
        CHECK ((quiet_from IS NULL) = (quiet_until IS NULL) AND quiet_from IS DISTINCT FROM quiet_until
          OR quiet_from IS NULL AND quiet_until IS NULL)
    );
    CREATE INDEX notification_settings__digest_at__index ON notification_settings (digest_at)
      WHERE digest_at IS NOT NULL;
    INSERT INTO notification_settings (user_id, choices)
    SELECT id, '{"limits": {"email": "off"}}' FROM users WHERE NOT usage_mails;
    COMMENT ON COLUMN users.usage_mails IS 'unused, to be removed by a later release';

    -- When its channels are looked at; null once that is done.
    ALTER TABLE notifications ADD COLUMN due_at timestamptz;
    ALTER TABLE notifications ALTER COLUMN due_at SET DEFAULT now();
    -- 'due' for the next digest, then the digest's mail.
    ALTER TABLE notifications ADD COLUMN digest text;
    CREATE INDEX notifications__due_at__index ON notifications (due_at) WHERE due_at IS NOT NULL;
    CREATE INDEX notifications__digest__index ON notifications (user_id, digest)
      WHERE digest IS NOT NULL;
  `,
  down: `
    ALTER TABLE notifications DROP COLUMN digest;
    ALTER TABLE notifications DROP COLUMN due_at;
    UPDATE users SET usage_mails = false WHERE id IN (SELECT user_id FROM notification_settings
      WHERE choices -> 'limits' ->> 'email' <> 'now');
    COMMENT ON COLUMN users.usage_mails IS NULL;
    DROP TABLE notification_settings;
  `,
};
