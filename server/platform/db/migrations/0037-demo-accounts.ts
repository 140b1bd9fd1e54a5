import type { Migration } from '../migration.ts';

/** Made-up accounts are told apart by a fact, never by their address. */
export const demoAccounts: Migration = {
  name: '0037-demo-accounts',
  up: `
    -- Made by the start, with made-up leads and figures.
    ALTER TABLE users ADD COLUMN is_demo boolean NOT NULL DEFAULT false;
    CREATE INDEX users__is_demo__index ON users (id) WHERE is_demo;

    -- The demo creator that a start has made before there was the mark.
    UPDATE users SET is_demo = true
    WHERE email_key = 'demo@unlatch.example'
      AND EXISTS (SELECT FROM settings WHERE key = 'demoSeeded');
  `,
  down: `
    DROP INDEX users__is_demo__index;
    ALTER TABLE users DROP COLUMN is_demo;
  `,
};
