import type { Migration } from '../migration.ts';

/**
 * Mails to many people are not sent again when nobody knows whether they left, and a pause answers before
 * each of them is held back (docs/decisions/0098).
 */
export const mailsSentOnce: Migration = {
  name: '0244-mails-sent-once',
  up: `
    ALTER TABLE mail_messages ADD is_leaving boolean NOT NULL DEFAULT false;
    -- Of a paused message: its waiting mails are held back.
    ALTER TABLE creator_messages ADD mails_are_held boolean NOT NULL DEFAULT false;
    UPDATE creator_messages SET mails_are_held = true WHERE state = 'paused';`,
  down: `
    ALTER TABLE creator_messages DROP mails_are_held;
    ALTER TABLE mail_messages DROP is_leaving;`,
};
