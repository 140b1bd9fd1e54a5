import type { Knex } from 'knex';
import { containsText } from '../db/statements/like-pattern.ts';

/** Removes what people saved to find an address: filters of operators, and creators' views of leads. */
export async function forgetSearches(trx: Knex.Transaction, emailKey: string): Promise<void> {
  const inQueries = new URLSearchParams([['', emailKey]]).toString().slice(1);
  const inNames = containsText(emailKey);
  await trx('saved_filters')
    .whereILike('query', containsText(inQueries))
    .orWhereILike('name', inNames)
    .delete();
  const inJson = JSON.stringify(emailKey).slice(1, -1);
  await trx('lead_views')
    .whereRaw('state::text ILIKE ?', [containsText(inJson)])
    .orWhereILike('name', inNames)
    .delete();
}
