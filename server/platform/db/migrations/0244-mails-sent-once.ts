import type { Migration } from '../migration.ts';

/** Mails to many people are not sent again when nobody knows whether they left (docs/decisions/0098). */
export const mailsSentOnce: Migration = {
  name: '0244-mails-sent-once',
  up: `ALTER TABLE mail_messages ADD is_leaving boolean NOT NULL DEFAULT false;`,
  down: `ALTER TABLE mail_messages DROP is_leaving;`,
};
