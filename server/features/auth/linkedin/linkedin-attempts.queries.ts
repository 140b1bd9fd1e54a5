import type { Knex } from 'knex';

/** The longest time for agreeing at LinkedIn. */
const ATTEMPT_SECONDS = 600;
/** The same as for a mailed sign-in link. */
const WAITING_SECONDS = 1_800;

export interface NewAttempt {
  tokenHash: Buffer;
  browserHash: Buffer;
  /** The account that connects LinkedIn; null for a sign-in. */
  userId: string | null;
  next: string | null;
}

const inSeconds = (db: Knex, seconds: number) =>
  db.raw('now() + make_interval(secs => ?)', [seconds]);

export async function insertAttempt(db: Knex, attempt: NewAttempt): Promise<void> {
  await db('linkedin_attempts').insert({ ...attempt, expiresAt: inSeconds(db, ATTEMPT_SECONDS) });
}

/** Takes an attempt: only one of any parallel calls gets it, and never another browser. */
export async function takeAttempt(
  db: Knex,
  attempt: Omit<NewAttempt, 'next'>,
): Promise<{ next: string | null } | null> {
  const { tokenHash, browserHash, userId } = attempt;
  const { rows } = await db.raw<{ rows: { next: string | null }[] }>(
    `DELETE FROM linkedin_attempts
     WHERE token_hash = ? AND browser_hash = ? AND user_id IS NOT DISTINCT FROM ?
       AND expires_at > now()
     RETURNING next`,
    [tokenHash, browserHash, userId],
  );
  return rows[0] ?? null;
}

export interface WaitingPerson {
  subject: string;
  name: string;
}

/**
 * Stores the latest LinkedIn account of a browser until somebody signs in there to the account with
 * its address.
 */
export async function saveWaiting(
  trx: Knex.Transaction,
  waiting: WaitingPerson & { browserHash: Buffer; emailKey: string },
): Promise<void> {
  const row = { ...waiting, expiresAt: inSeconds(trx, WAITING_SECONDS) };
  await trx('linkedin_waiting').insert(row).onConflict('browser_hash').merge(row);
}

/** The LinkedIn account that waits in this browser for exactly this account; can be taken once. */
export async function takeWaiting(
  trx: Knex.Transaction,
  { browserHash, userId }: { browserHash: Buffer; userId: string },
): Promise<WaitingPerson | null> {
  const { rows } = await trx.raw<{ rows: WaitingPerson[] }>(
    `DELETE FROM linkedin_waiting w USING users u
     WHERE w.browser_hash = ? AND u.id = ? AND u.email_key = w.email_key AND w.expires_at > now()
     RETURNING w.subject, w.name`,
    [browserHash, userId],
  );
  return rows[0] ?? null;
}
