import type { Migration } from '../migration.ts';

/** Words that make a comment not count, and whether one typing error in a trigger word is accepted. */
export const triggerRules: Migration = {
  name: '0128-trigger-rules',
  up: `
    ALTER TABLE magnets
      ADD COLUMN excluded_words text[] NOT NULL DEFAULT '{}',
      ADD COLUMN accepts_typo boolean NOT NULL DEFAULT false;
  `,
  down: 'ALTER TABLE magnets DROP COLUMN excluded_words, DROP COLUMN accepts_typo;',
};
