import type { Migration } from '../migration.ts';

/** The text to agree to that a creator's new magnets begin with; null for none. */
export const consentDefault: Migration = {
  name: '0190-consent-default',
  up: `ALTER TABLE users ADD COLUMN consent_text text;`,
  down: `ALTER TABLE users DROP COLUMN consent_text;`,
};
