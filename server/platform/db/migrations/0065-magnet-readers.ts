import type { Migration } from '../migration.ts';

/** Ways of reading comments that a creator switched off for one magnet. */
export const magnetReaders: Migration = {
  name: '0065-magnet-readers',
  up: `
    -- Those that are off: a way that comes with another release is on.
    ALTER TABLE magnets ADD COLUMN readers_off text[] NOT NULL DEFAULT '{}';
  `,
  down: `
    ALTER TABLE magnets DROP COLUMN readers_off;
  `,
};
