import type { Knex } from 'knex';
import { lockOverdue } from '#server/features/account/deletion/close-account.queries.ts';
import { endDelay, startDelay } from '#server/features/account/deletion/deletion.queries.ts';
import { emptyForGood, eraseAccount } from '#server/features/account/deletion/erase-account.ts';
import { deleteContact } from '#server/features/leads/acts/lead-acts.queries.ts';
import { eraseLeads } from '#server/features/leads/erasure/erase.queries.ts';
import { eraseAddress, eraseCommentOf } from '#server/features/leads/erasure/erase-person.ts';
import { createErasedAddresses } from '#server/features/mail/addresses/erased-addresses.ts';
import type { Database } from '#server/platform/db/connection.ts';
import {
  hashedTarget,
  insertEntries,
  type JournalEntry,
} from '#server/platform/erasures/journal.queries.ts';
import { randomIds } from '#server/platform/ids.ts';
import type { InstallationKey } from '#server/platform/security/installation-key.ts';
import type { FileStore } from './backup-files.ts';
import * as queries from './erased-again.queries.ts';

export interface ErasedAgain {
  /** Entries that the backup did not know. */
  again: number;
  /** Of them, those of another key. */
  keyless: number;
  /** Entries that were read, also those that the backup knew. */
  given: number;
  /** Entries that the files were to have, as the backup says, and did not. */
  lacks: number;
  /** Accounts that are closed, with data that is still there. */
  accounts: string[];
}

const AT_ONCE = 500;

/**
 * Erases in restored data whom the backup does not know as erased. Whether it knows is told by the ids
 * of entries alone, so no clock decides: an entry of the backup was carried out in its data, and what
 * somebody left afterwards stays.
 */
export async function eraseAgain(
  trx: Knex.Transaction,
  entries: readonly JournalEntry[],
  key: InstallationKey | null,
): Promise<ErasedAgain> {
  const known = await queries.selectKnown(trx);
  const knownIds = new Set(known.map(({ id }) => id));
  const given = new Set(entries.map(({ id }) => id));
  const lacks = known.filter(({ id, isWritten }) => isWritten && !given.has(id)).length;
  const fresh = entries.filter(({ id }) => !knownIds.has(id));
  const of = (kind: JournalEntry['kind']) => [
    ...new Set(fresh.filter((entry) => entry.kind === kind).map(({ target }) => target)),
  ];

  if (key !== null) await eraseHashed(trx, key, { address: of('address'), comment: of('comment') });
  for (const part of partsOf(of('lead'))) {
    await eraseLeads(trx, randomIds, await queries.selectLeadsThere(trx, part));
  }
  for (const part of partsOf(of('contact'))) {
    for (const id of await queries.selectContactsThere(trx, part)) await deleteContact(trx, id);
  }
  const accounts = await queries.selectAccountsThere(trx, of('account'));
  for (const id of accounts) await closeAgain(trx, id);
  for (const part of partsOf(fresh)) await insertEntries(trx, part);

  const isOurs = ({ kind, target }: JournalEntry) =>
    (kind !== 'address' && kind !== 'comment') || target.startsWith(`${key?.id}.`);
  const keyless = fresh.filter((entry) => !isOurs(entry)).length;
  return { again: fresh.length, keyless, given: given.size, lacks, accounts };
}

function* partsOf<T>(all: readonly T[]): Generator<T[]> {
  for (let from = 0; from < all.length; from += AT_ONCE) yield all.slice(from, from + AT_ONCE);
}

/** A hash tells no address: all that the database has are hashed and compared. */
async function eraseHashed(
  trx: Knex.Transaction,
  key: InstallationKey,
  targets: Record<'address' | 'comment', readonly string[]>,
): Promise<void> {
  const means = { ids: randomIds, key, erased: createErasedAddresses({ key }) };
  const steps = [
    ['address', queries.listAddresses, eraseAddress],
    ['comment', queries.listComments, eraseCommentOf],
  ] as const;
  for (const [kind, list, erase] of steps) {
    const wanted = new Set(targets[kind]);
    if (wanted.size === 0) continue;
    for await (const values of list(trx)) {
      for (const value of values) {
        if (wanted.has(hashedTarget(key, kind, value))) await erase(trx, means, value);
      }
    }
  }
}

/** Its owner was told when it was deleted; nobody is mailed twice. */
async function closeAgain(trx: Knex.Transaction, id: string): Promise<void> {
  await startDelay(trx, id);
  await endDelay(trx, id);
  const account = await lockOverdue(trx, id);
  if (account !== undefined) await emptyForGood(trx, account);
}

/**
 * Removes the data of accounts that were closed. False when something is left, as after a crash: it goes
 * at the next start.
 */
export async function finishAccounts(
  db: Database,
  files: FileStore | null,
  accounts: readonly string[],
): Promise<boolean> {
  if (files === null) return accounts.length === 0;
  const mail = { add: () => Promise.resolve() };
  const means = { db, storage: files.storage, mail, isStopped: () => false };
  try {
    for (const id of accounts) await eraseAccount(means, id);
    return true;
  } catch {
    return false;
  }
}
