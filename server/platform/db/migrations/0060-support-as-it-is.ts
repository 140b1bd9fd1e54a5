import type { Migration } from '../migration.ts';

/** The first plans promised support that nobody gives. What an operator wrote since stays. */
export const supportAsItIs: Migration = {
  name: '0060-support-as-it-is',
  up: `
    UPDATE plans SET support = 'Email support'
    WHERE (id IN ('starter', 'pro') AND support = 'Priority email support')
       OR (id = 'creator' AND support = '24/7 priority support');
  `,
  down: `
    UPDATE plans SET support = 'Priority email support'
    WHERE id IN ('starter', 'pro') AND support = 'Email support';
    UPDATE plans SET support = '24/7 priority support'
    WHERE id = 'creator' AND support = 'Email support';
  `,
};
