import type { Migration } from '../migration.ts';
import { scoresWithoutEmails } from './0094-scores-without-emails.ts';

/** The function as it was: each creator's people on their own. */
const before = ((): string => {
  const from = scoresWithoutEmails.up.indexOf('CREATE OR REPLACE FUNCTION score_contacts(');
  return scoresWithoutEmails.up.slice(from, scoresWithoutEmails.up.indexOf('END $$;', from) + 7);
})();

const OF_EACH_CREATOR = 'SELECT t.slot, score_rules_for(t.user_id, t.rules) AS rules, t.ids FROM (';
const OF_EQUAL_RULES = `SELECT e.slot, e.rules, array_agg(i.id) AS ids FROM (
            ${OF_EACH_CREATOR}`;
const END_OF_EACH = 'GROUP BY c.user_id, s.id, s.slot, s.rules) t';
const END_OF_EQUAL = `${END_OF_EACH}
          ) e CROSS JOIN unnest(e.ids) AS i (id) GROUP BY e.slot, e.rules`;

/**
 * People of creators with equal rules are scored together. Leads of many creators are written in one
 * statement, and most creators keep the usual rules, so a crowd costs one call instead of one a creator.
 */
export const scoreInOneGo: Migration = {
  name: '0211-score-in-one-go',
  up: before.replace(OF_EACH_CREATOR, OF_EQUAL_RULES).replace(END_OF_EACH, END_OF_EQUAL),
  down: before,
};
