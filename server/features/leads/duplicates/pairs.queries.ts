import type { Knex } from 'knex';

/** A lead that pairs are looked for of; the time as the database writes it. */
export interface WalkedContact {
  id: string;
  lastAt: string;
}

export interface FoundPair {
  firstId: string;
  secondId: string;
  reasons: string[];
}

const LAST_AT = `to_char(last_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Leads in the order of their last unlock, newest first. */
export async function selectWalked(
  db: Knex,
  userId: string,
  after: WalkedContact | null,
  limit: number,
): Promise<WalkedContact[]> {
  const from = after === null ? '' : 'AND (last_at, id) < (CAST(:lastAt AS timestamptz), :id)';
  const { rows } = await db.raw<{ rows: WalkedContact[] }>(
    `SELECT id, ${LAST_AT} AS last_at FROM contacts
     WHERE user_id = :userId AND erase_at IS NULL ${from}
     ORDER BY contacts.last_at DESC, id DESC LIMIT :limit`,
    { userId, limit, ...(after === null ? {} : after) },
  );
  return rows;
}

/** So many of one reason for a lead: a hundred people of one name are no hundred pairs each. */
const PARTNERS = 10;

/**
 * Each of these is one look into an index of contacts. They are ordered by a row, which no index has:
 * else the database may go through all leads by time instead.
 */
const same = (reason: string, indexed: (contact: string) => string, isKnown: string): string => `
  (SELECT o.id, ${reason} AS reason FROM contacts o
   WHERE o.user_id = :userId AND o.${isKnown} IS NOT NULL AND ${indexed('o')} = ${indexed('w')}
     AND o.id <> w.id AND NOT o.is_over_quota AND o.erase_at IS NULL
     AND (NOT CAST(:onlyOlder AS boolean) OR (o.last_at, o.id) < (w.last_at, w.id))
   ORDER BY ROW(o.last_at, o.id) DESC LIMIT ${PARTNERS})`;

const BY_EMAIL = same(
  `CASE WHEN o.email_key = w.email_key THEN 'same_email' ELSE 'like_email' END`,
  (contact) => `contact_mailbox(${contact}.email_key)`,
  'email_key',
);
const BY_PROFILE = same(
  `'same_profile'`,
  (contact) => `contact_profile(${contact}.profile_url)`,
  'profile_url',
);
const BY_NAME = same(
  `'same_name'`,
  (contact) => `contact_person(${contact}.name, ${contact}.headline)`,
  'headline',
);

/**
 * Pairs of these leads with others of the creator that are not called two people. With `onlyOlder` a
 * pair is found from its newer lead alone. Without `byEmail` addresses tell nothing: a plan that shows
 * none does not say that two are alike either.
 */
export async function selectPairs(
  db: Knex,
  userId: string,
  ids: readonly string[],
  { onlyOlder, byEmail }: { onlyOlder: boolean; byEmail: boolean },
): Promise<FoundPair[]> {
  const ways = [...(byEmail ? [BY_EMAIL] : []), BY_PROFILE, BY_NAME];
  const { rows } = await db.raw<{ rows: FoundPair[] }>(
    `SELECT w.id AS first_id, p.id AS second_id, array_agg(p.reason ORDER BY p.reason) AS reasons
     FROM contacts w CROSS JOIN LATERAL (${ways.join(' UNION ALL ')}) p
     WHERE w.user_id = :userId AND w.id = ANY(:ids) AND NOT w.is_over_quota AND w.erase_at IS NULL
       AND NOT EXISTS (SELECT FROM contact_distinctions d
         WHERE d.first_id = least(w.id, p.id) AND d.second_id = greatest(w.id, p.id))
     GROUP BY w.id, w.last_at, p.id ORDER BY w.last_at DESC, w.id DESC, p.id`,
    { userId, ids: [...ids], onlyOlder },
  );
  return rows;
}

/** Of these ids, those of leads that this creator sees. */
export async function selectOwn(
  db: Knex,
  userId: string,
  ids: readonly string[],
): Promise<string[]> {
  return db('contacts')
    .where({ userId })
    .whereNull('erase_at')
    .whereIn('id', [...ids])
    .pluck('id');
}

/** A pair has one spelling. */
const inOrder = ([one, other]: readonly [string, string]) =>
  one < other ? { firstId: one, secondId: other } : { firstId: other, secondId: one };

export async function insertDistinction(
  db: Knex,
  userId: string,
  ids: readonly [string, string],
): Promise<void> {
  await db('contact_distinctions')
    .insert({ userId, ...inOrder(ids) })
    .onConflict(['first_id', 'second_id'])
    .ignore();
}

export async function deleteDistinction(
  db: Knex,
  userId: string,
  ids: readonly [string, string],
): Promise<void> {
  await db('contact_distinctions')
    .where({ userId, ...inOrder(ids) })
    .delete();
}

export interface DistinctRow {
  firstId: string;
  secondId: string;
  at: string;
}

/** Newest first. */
export async function selectDistinct(
  db: Knex,
  userId: string,
  after: DistinctRow | null,
  limit: number,
): Promise<DistinctRow[]> {
  const from =
    after === null
      ? ''
      : 'AND (d.at, d.first_id, d.second_id) < (CAST(:at AS timestamptz), :firstId, :secondId)';
  const { rows } = await db.raw<{ rows: DistinctRow[] }>(
    `SELECT d.first_id, d.second_id, ${LAST_AT.replace('last_at', 'd.at')} AS at
     FROM contact_distinctions d
     JOIN contacts a ON a.id = d.first_id AND a.erase_at IS NULL
     JOIN contacts b ON b.id = d.second_id AND b.erase_at IS NULL
     WHERE d.user_id = :userId ${from}
     ORDER BY d.at DESC, d.first_id DESC, d.second_id DESC LIMIT :limit`,
    { userId, limit, ...(after === null ? {} : { ...after }) },
  );
  return rows;
}
