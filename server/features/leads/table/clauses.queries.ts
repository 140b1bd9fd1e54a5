import type { Condition } from '#shared/leads/lead-filter.ts';
import { containsText } from '#server/platform/db/statements/like-pattern.ts';
import { nameKey } from '#server/platform/db/statements/name-key.ts';

/**
 * Contacts `c` with their totals `t`, which clauses ask of. As columns and not as a question of its own, the
 * database knows how many a total finds, also within `or`. It joins nothing where no clause asks for a total.
 */
export const PEOPLE =
  'contacts c LEFT JOIN contact_scores t ON t.contact_id = c.id AND t.user_id = c.user_id';

/** A part of a statement about `PEOPLE`, with its values for each `?`. */
export interface Clause {
  sql: string;
  values: readonly unknown[];
}

export const clause = (sql: string, ...values: unknown[]): Clause => ({ sql, values });

/** The opposite, where what is not known counts as not so. */
export const not = ({ sql, values }: Clause): Clause => ({
  sql: `NOT coalesce(${sql}, false)`,
  values,
});

/** A comparison of texts in lower case. `indexed` is a wider text that has this one in it and an index of its own. */
export function compareText(column: string, { is, value }: Condition, indexed = column): Clause {
  if (is === 'empty') return clause(`coalesce(${column}, '') = ''`);
  if (is === 'filled') return clause(`coalesce(${column}, '') <> ''`);
  const text = nameKey(String(value));
  const pattern = containsText(text);
  if (is === 'is') return clause(`(${column} = ? AND ${indexed} LIKE ?)`, text, pattern);
  // The same text twice would count as rarer than it is.
  const found =
    column === indexed
      ? clause(`${column} LIKE ?`, pattern)
      : clause(`(${column} LIKE ? AND ${indexed} LIKE ?)`, pattern, pattern);
  return is === 'lacks' ? not(found) : found;
}
