import type { Migration } from '../migration.ts';

/** What a creator writes into the mail with the link to the content; null for the usual words. */
export const deliveryMails: Migration = {
  name: '0185-delivery-mails',
  up: `ALTER TABLE magnets ADD COLUMN mail_subject text, ADD COLUMN mail_text text;`,
  down: `ALTER TABLE magnets DROP COLUMN mail_subject, DROP COLUMN mail_text;`,
};
