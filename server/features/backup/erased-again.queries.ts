import type { Knex } from 'knex';

/** Where an address of a visitor can stand. */
const ADDRESSES = [
  ['email_leads', 'email_key'],
  ['content_mails', 'email_key'],
  ['address_proofs', 'email_key'],
  ['waiting_emails', 'email_key'],
  ['contacts', 'email_key'],
  ['lead_import_rows', 'email_key'],
  ['erasure_links', 'email_key'],
  ['mail_addresses', 'address_key'],
  ['mail_opt_out_links', 'address_key'],
  ['mail_messages', 'to_key'],
];

const COMMENTS = [
  'leads',
  'unlock_attempts',
  'waiting_comments',
  'comment_evidence',
  'creator_readings',
];

const AT_ONCE = 5_000;

/** Every address that the database has, in parts. */
export function listAddresses(trx: Knex.Transaction): AsyncGenerator<string[]> {
  const tables = ADDRESSES.map(([table, column]) => `SELECT ${column} AS value FROM ${table}`);
  const keys = `SELECT substr(key, 7) AS value FROM contact_keys WHERE key LIKE 'email:%'`;
  return listValues(trx, [...tables, keys].join(' UNION '));
}

/** The id of every comment that the database has, in parts. */
export function listComments(trx: Knex.Transaction): AsyncGenerator<string[]> {
  return listValues(
    trx,
    COMMENTS.map((table) => `SELECT comment_id AS value FROM ${table}`).join(' UNION '),
  );
}

async function* listValues(trx: Knex.Transaction, sql: string): AsyncGenerator<string[]> {
  // Erasures change these tables meanwhile.
  await trx.raw(
    `CREATE TEMP TABLE restored_values ON COMMIT DROP AS
     SELECT value, row_number() OVER () AS number FROM (${sql}) AS held WHERE value IS NOT NULL`,
  );
  await trx.raw('CREATE INDEX ON restored_values (number)');
  for (let from = 0; ; from += AT_ONCE) {
    const { rows } = await trx.raw<{ rows: { value: string }[] }>(
      'SELECT value FROM restored_values WHERE number > :from AND number <= :to',
      { from, to: from + AT_ONCE },
    );
    if (rows.length === 0) break;
    yield rows.map(({ value }) => value);
  }
  await trx.raw('DROP TABLE restored_values');
}

/** Ids of entries that the backup has, and whether a file was to have them. */
export async function selectKnown(
  trx: Knex.Transaction,
): Promise<{ id: string; isWritten: boolean }[]> {
  return trx('erasure_journal').select<{ id: string; isWritten: boolean }[]>(
    'id',
    trx.raw('written_at IS NOT NULL AS is_written'),
  );
}

export async function selectLeadsThere(
  trx: Knex.Transaction,
  ids: readonly string[],
): Promise<string[]> {
  return trx('leads')
    .whereIn('id', [...ids])
    .whereNull('erased_at')
    .orderBy('id')
    .pluck('id');
}

/** A contact that has other unlocks in the backup stays, as they tell it. */
export async function selectContactsThere(
  trx: Knex.Transaction,
  ids: readonly string[],
): Promise<string[]> {
  return trx('contacts as c')
    .whereIn('id', [...ids])
    .whereNotExists(
      trx('leads as l')
        .whereRaw('l.contact_id = c.id AND l.erased_at IS NULL')
        .select(trx.raw('1')),
    )
    .orderBy('id')
    .pluck('id');
}

export async function selectAccountsThere(
  trx: Knex.Transaction,
  ids: readonly string[],
): Promise<string[]> {
  return trx('users')
    .whereIn('id', [...ids])
    .orderBy('id')
    .pluck('id');
}
