import type { Migration } from '../migration.ts';

/** Creators ask in a ticket to look at a takedown again; operators find it at the page. */
export const takedownReviews: Migration = {
  name: '0238-takedown-reviews',
  up: `
    CREATE INDEX support_tickets__takedown__index
      ON support_tickets ((context -> 'magnet' ->> 'id'), created_at DESC) WHERE topic = 'takedown';
  `,
  down: 'DROP INDEX support_tickets__takedown__index;',
};
