import type { Migration } from '../migration.ts';

/**
 * Who said that an address gets no more mail, and complaints about our mail. A complaint ends it like
 * unsubscribing. `mail_notice_keys` signs what a provider or a mail filter reports.
 */
export const stoppedAddresses: Migration = {
  name: '0183-stopped-addresses',
  up: `
    ALTER TABLE mail_addresses
      ADD COLUMN refused_by text CONSTRAINT mail_addresses__refused_by__check
        CHECK (refused_by IN ('smtp', 'notice', 'operator')),
      ADD COLUMN opted_out_by text CONSTRAINT mail_addresses__opted_out_by__check
        CHECK (opted_out_by IN ('link', 'notice', 'operator', 'complaint')),
      ADD COLUMN complained_at timestamptz,
      ADD COLUMN complained_by text CONSTRAINT mail_addresses__complained_by__check
        CHECK (complained_by IN ('notice', 'operator')),
      ADD CONSTRAINT mail_addresses__complained_at__check
        CHECK (complained_at IS NULL OR opted_out_at IS NOT NULL);
    UPDATE mail_addresses SET refused_by = CASE WHEN refused_at IS NOT NULL THEN 'smtp' END,
      opted_out_by = CASE WHEN opted_out_at IS NOT NULL THEN 'link' END;
    CREATE INDEX mail_addresses__complained_at__index ON mail_addresses (complained_at)
      WHERE complained_at IS NOT NULL;

    CREATE TABLE mail_notice_keys (
      id smallint CONSTRAINT mail_notice_keys__id__pk PRIMARY KEY
        CONSTRAINT mail_notice_keys__id__check CHECK (id = 1),
      sealed_key text NOT NULL,
      made_at timestamptz NOT NULL DEFAULT now()
    );
  `,
  down: `
    DROP TABLE mail_notice_keys;
    DROP INDEX mail_addresses__complained_at__index;
    ALTER TABLE mail_addresses DROP CONSTRAINT mail_addresses__complained_at__check,
      DROP COLUMN refused_by, DROP COLUMN opted_out_by, DROP COLUMN complained_at,
      DROP COLUMN complained_by;
  `,
};
