import type { Knex } from 'knex';
import { advisoryLocks } from '#server/platform/db/advisory-locks.ts';
import { visitorMailKinds } from '#server/features/mail/mail-kinds.ts';
import { WITHOUT_SAMPLES } from '../imports/imports.queries.ts';
import { forgetSearches } from '#server/platform/erasures/searches.queries.ts';
import { allowLongStatements } from '#server/platform/db/answer-watch.ts';

/**
 * Imports that are at work wait until the erasure is over, or it for them: before, its address is not
 * known as erased, and afterwards nobody would remove what they bring. Taken before any row.
 */
export async function holdImports(trx: Knex.Transaction): Promise<void> {
  await trx.raw('SELECT pg_advisory_xact_lock(?)', [advisoryLocks.erasures]);
}

/** Leads with this address. A person who only typed the address elsewhere has no lead. */
export async function findLeadsOf(trx: Knex, emailKey: string): Promise<string[]> {
  return trx('email_leads').where({ emailKey }).orderBy('lead_id').pluck('lead_id');
}

/** Removes an address from wherever visitors leave one and from everything about mails to them. */
export async function removeAddress(
  trx: Knex.Transaction,
  emailKey: string,
): Promise<{ addresses: number; mails: number; optedOut: boolean }> {
  const left =
    (await trx('content_mails').where({ emailKey }).delete()) +
    (await trx('address_proofs').where({ emailKey }).delete()) +
    (await trx('waiting_emails').where({ emailKey }).delete());
  const mails = await trx('mail_messages')
    .where({ toKey: emailKey })
    .whereIn('kind', [...visitorMailKinds])
    .delete();
  await removeFromFiles(trx, emailKey);
  await trx('lead_imports')
    .whereRaw('position(? in lower(columns::text)) > 0', [emailKey])
    .update({ columns: trx.raw(WITHOUT_SAMPLES) });
  await trx('mail_opt_out_links').where({ addressKey: emailKey }).delete();
  await trx('erasure_links').where({ emailKey }).delete();
  await forgetSearches(trx, emailKey);
  const known = await trx('mail_addresses')
    .where({ addressKey: emailKey })
    .delete()
    .returning<{ optedOutAt: Date | null }[]>('opted_out_at');
  return {
    addresses: left + known.length,
    mails,
    optedOut: known.some(({ optedOutAt }) => optedOutAt !== null),
  };
}

/**
 * Rows of imported files that name the address. A row that was read has it as its key; of a file nobody
 * has checked yet, and of a row that is broken or was skipped, the cells are looked through.
 */
async function removeFromFiles(trx: Knex.Transaction, emailKey: string): Promise<void> {
  await allowLongStatements(trx, 60);
  await trx('lead_import_rows').where({ emailKey }).delete();
  await trx.raw(
    `DELETE FROM lead_import_rows r USING lead_imports i
     WHERE i.id = r.import_id AND r.email_key IS NULL
       AND (r.outcome IS NULL OR r.outcome IN ('broken', 'skipped'))
       AND position(:emailKey in lower(normalize(r.cells::text))) > 0
       AND EXISTS (SELECT FROM jsonb_array_elements_text(r.cells) AS cell,
         regexp_split_to_table(lower(normalize(cell)), :between) AS part
         WHERE rtrim(part, '.') = :emailKey)`,
    { emailKey, between: String.raw`[][\s"(),:;<>\\]+` },
  );
}
