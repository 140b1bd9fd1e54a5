import type { Knex } from 'knex';
import { advisoryLocks } from '#server/platform/db/advisory-locks.ts';
import { SEARCH_LENGTH } from '../../contacts/record-contacts.queries.ts';
import type { KnownPerson } from './person-changes.ts';

const json = (value: unknown): string => JSON.stringify(value);

/** No address is erased from here to the end of the transaction; taken before any row. */
export async function holdErasures(trx: Knex.Transaction): Promise<void> {
  await trx.raw('SELECT pg_advisory_xact_lock_shared(?)', [advisoryLocks.erasures]);
}

export interface KeyOwner {
  key: string;
  contactId: string;
  /** False: the creator does not see whose it is, because of the plan or because the person is over quota. */
  isShown: boolean;
  /** By the key itself; else by a profile link that is written differently, or the creator's own file. */
  isKey: boolean;
}

/** Whose the keys are. A link that is written in another way is found as well. */
export async function findOwners(
  db: Knex,
  userId: string,
  {
    keys,
    profileUrls,
    emailKeys,
  }: { [told in 'keys' | 'profileUrls' | 'emailKeys']: readonly string[] },
  { showsEmails }: { showsEmails: boolean },
): Promise<KeyOwner[]> {
  const { rows } = await db.raw<{ rows: KeyOwner[] }>(
    `SELECT k.key, k.contact_id, true AS is_key,
       NOT c.is_over_quota AND (k.key NOT LIKE 'email:%' OR :showsEmails OR 'email' = ANY (c.own_fields))
         AS is_shown
     FROM contact_keys k JOIN contacts c ON c.id = k.contact_id
     WHERE k.user_id = :userId AND k.key = ANY(:keys)
     UNION ALL
     SELECT 'in:' || u.url, c.id, false, true
     -- The limit keeps it to a look into the index for each link, however many people there are.
     FROM unnest(:urls::text[]) AS u (url) CROSS JOIN LATERAL (
       SELECT o.id FROM contacts o WHERE o.user_id = :userId AND o.profile_url IS NOT NULL
         AND contact_profile(o.profile_url) = contact_profile(u.url) LIMIT 3) c
     UNION ALL
     -- A visitor's contact has the key, which must not tell: the file's own person is known without it.
     (SELECT DISTINCT ON (o.email_key) 'email:' || o.email_key, o.id, false, true FROM contacts o
      WHERE o.user_id = :userId AND o.email_key = ANY(:emailKeys)
        AND 'email' = ANY (o.own_fields) ORDER BY o.email_key, o.id)
     ORDER BY contact_id`,
    { userId, keys: [...keys], urls: [...profileUrls], emailKeys: [...emailKeys], showsEmails },
  );
  return rows;
}

/** Values of own fields (v), and when visitors gave those that they did. */
export const valuesOf = (rows: string): string => `
  coalesce((SELECT jsonb_object_agg(v.field_id, coalesce(to_jsonb(v.text_value),
      to_jsonb(v.number_value), to_jsonb(v.date_value), to_jsonb(v.flag_value)))
    FROM ${rows}), '{}') AS "values",
  coalesce((SELECT jsonb_object_agg(v.field_id, v.given_at) FILTER (WHERE v.given_at IS NOT NULL)
    FROM ${rows}), '{}') AS given`;
/** What is read of a contact `c`. */
export const PERSON = `c.id, c.name, c.headline, c.profile_url, c.email, c.email_key, c.email_at, c.stage,
  c.tag_ids, c.own_fields, c.facets, c.erase_at IS NOT NULL AS is_going,
  ${valuesOf('contact_values v WHERE v.contact_id = c.id')}`;

/** Contacts as they are; within a transaction their rows are locked before. */
export async function selectPeople(
  db: Knex,
  userId: string,
  ids: readonly string[],
): Promise<KnownPerson[]> {
  const { rows } = await db.raw<{ rows: KnownPerson[] }>(
    `SELECT ${PERSON} FROM contacts c WHERE c.user_id = ? AND c.id = ANY(?)`,
    [userId, [...ids]],
  );
  return rows;
}

/** Locks contacts in the order of their ids. */
export async function lockPeople(trx: Knex.Transaction, ids: readonly string[]): Promise<void> {
  await trx('contacts')
    .whereIn('id', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .select('id');
}

export type NewPerson = Omit<KnownPerson, 'isGoing' | 'values' | 'given' | 'emailAt'>;

/** What a refresh would write, so that both ways give the same row. */
export async function insertPeople(
  trx: Knex.Transaction,
  userId: string,
  people: readonly NewPerson[],
): Promise<void> {
  if (people.length === 0) return;
  await trx.raw(
    `INSERT INTO contacts (id, user_id, name, sort_name, headline, profile_url, email, email_key,
       email_at, stage, tag_ids, own_fields, facets, search)
     SELECT n.id, :userId, n.name, left(lower(n.name), 80), n.headline, n.profile_url, n.email,
       n.email_key, CASE WHEN n.email IS NOT NULL THEN now() END, n.stage, n.tag_ids, n.own_fields,
       n.facets, left(concat_ws(E'\\n', lower(n.name), lower(n.headline),
         (SELECT string_agg(t.name_key, E'\\n' ORDER BY t.name_key) FROM contact_tags t
           WHERE t.id = ANY (n.tag_ids))), ${SEARCH_LENGTH})
     FROM jsonb_to_recordset(CAST(:people AS jsonb)) AS n (id text, name text, headline text,
       profile_url text, email text, email_key text, stage text, tag_ids text[], own_fields text[],
       facets text[])`,
    { userId, people: json(people.map(asColumns)) },
  );
}

const asColumns = ({ profileUrl, emailKey, tagIds, ownFields, ...rest }: NewPerson) => ({
  ...rest,
  profile_url: profileUrl,
  email_key: emailKey,
  tag_ids: tagIds,
  own_fields: ownFields,
});

/** Locked contacts, as an import or its undo leaves them. */
export async function updatePeople(
  trx: Knex.Transaction,
  people: readonly KnownPerson[],
): Promise<void> {
  if (people.length === 0) return;
  const rows = people.map(({ emailAt, ...rest }) => ({ ...asColumns(rest), email_at: emailAt }));
  await trx.raw(
    `UPDATE contacts c SET name = n.name, headline = n.headline, profile_url = n.profile_url,
       email = n.email, email_key = n.email_key,
       email_at = CASE WHEN c.email_key IS NOT DISTINCT FROM n.email_key THEN c.email_at
         WHEN n.email_key IS NULL THEN NULL ELSE coalesce(n.email_at, now()) END,
       stage = n.stage, tag_ids = n.tag_ids, own_fields = n.own_fields, facets = n.facets,
       version = c.version + 1
     FROM jsonb_to_recordset(?::jsonb) AS n (id text, name text, headline text, profile_url text,
       email text, email_key text, email_at timestamptz, stage text, tag_ids text[],
       own_fields text[], facets text[])
     WHERE c.id = n.id`,
    [json(rows)],
  );
}

export interface ValueRow {
  contactId: string;
  fieldId: string;
  /** null removes it. */
  value: string | number | boolean | null;
  /** When a visitor gave it; left out where its creator wrote it. */
  givenAt?: string | undefined;
}

/** Values of own fields that still exist, each in the column of its kind. */
export async function writeValues(
  trx: Knex.Transaction,
  userId: string,
  values: readonly ValueRow[],
): Promise<void> {
  if (values.length === 0) return;
  const rows = json(
    values.map(({ contactId, fieldId, value, givenAt }) => ({
      contact_id: contactId,
      field_id: fieldId,
      given_at: givenAt ?? null,
      value: value === null ? null : String(value),
    })),
  );
  const given = `jsonb_to_recordset(CAST(:rows AS jsonb)) AS n (contact_id text, field_id text, value text,
    given_at timestamptz)`;
  await trx.raw(
    `DELETE FROM contact_values v USING ${given}
     WHERE v.contact_id = n.contact_id AND v.field_id = n.field_id AND n.value IS NULL`,
    { rows },
  );
  await trx.raw(
    `INSERT INTO contact_values (user_id, contact_id, field_id, text_value, number_value, date_value,
       flag_value, given_at)
     SELECT :userId, n.contact_id, f.id,
       CASE WHEN f.kind NOT IN ('number', 'date', 'flag') THEN n.value END,
       CASE WHEN f.kind = 'number' THEN n.value::double precision END,
       CASE WHEN f.kind = 'date' THEN n.value::date END,
       CASE WHEN f.kind = 'flag' THEN n.value::boolean END, n.given_at
     FROM ${given} JOIN contact_fields f ON f.id = n.field_id AND f.user_id = :userId
     WHERE n.value IS NOT NULL ORDER BY n.contact_id, f.id
     ON CONFLICT (contact_id, field_id) DO UPDATE SET text_value = excluded.text_value,
       number_value = excluded.number_value, date_value = excluded.date_value,
       flag_value = excluded.flag_value, given_at = excluded.given_at`,
    { userId, rows },
  );
}

export interface WantedKey {
  key: string;
  contactId: string;
}

/**
 * Takes keys in their order, as new leads do. Returns the owner of each key: the contact that asked for
 * it, or another one that took it first.
 */
export async function takeKeys(
  trx: Knex.Transaction,
  userId: string,
  keys: readonly WantedKey[],
): Promise<Map<string, string>> {
  const { rows } = await trx.raw<{ rows: WantedKey[] }>(
    `INSERT INTO contact_keys (user_id, key, contact_id)
     SELECT :userId, key, contact_id FROM jsonb_to_recordset(CAST(:keys AS jsonb))
       AS t (key text, contact_id text) ORDER BY key
     ON CONFLICT (user_id, key) DO UPDATE SET key = excluded.key
     RETURNING key, contact_id`,
    { userId, keys: json(keys.map(({ key, contactId }) => ({ key, contact_id: contactId }))) },
  );
  return new Map(rows.map(({ key, contactId }) => [key, contactId]));
}

/** Gives up keys that an import took, unless a lead came by them since. */
export async function dropKeys(
  trx: Knex.Transaction,
  userId: string,
  keys: readonly WantedKey[],
): Promise<void> {
  if (keys.length === 0) return;
  await trx.raw(
    `DELETE FROM contact_keys k USING jsonb_to_recordset(CAST(:keys AS jsonb))
       AS t (key text, contact_id text)
     WHERE k.user_id = :userId AND k.key = t.key AND k.contact_id = t.contact_id
       AND NOT EXISTS (SELECT FROM leads l LEFT JOIN email_leads e ON e.lead_id = l.id
         WHERE l.contact_id = k.contact_id
           AND k.key IN ('in:' || l.author_url, 'email:' || e.email_key))`,
    { userId, keys: json(keys.map(({ key, contactId }) => ({ key, contact_id: contactId }))) },
  );
}

/** Ids of lines of history, so that they are found again. */
const LINE_ID = `translate(left(md5(:importId || t.id), 20), '01', 'gh')`;

/** A line in the history of each. */
export async function noteImported(
  trx: Knex.Transaction,
  { importId, userId, fileName }: { importId: string; userId: string; fileName: string },
  contactIds: readonly string[],
): Promise<void> {
  await trx.raw(
    `INSERT INTO contact_changes (id, user_id, contact_id, kind, subject)
     SELECT ${LINE_ID}, :userId, t.id, 'imported', :fileName FROM unnest(:ids::text[]) AS t (id)
     ON CONFLICT (id) DO NOTHING`,
    { importId, userId, fileName, ids: [...contactIds] },
  );
}

/** Removes that line again. */
export async function forgetImported(
  trx: Knex.Transaction,
  importId: string,
  contactIds: readonly string[],
): Promise<void> {
  await trx.raw(
    `DELETE FROM contact_changes h USING unnest(:ids::text[]) AS t (id) WHERE h.id = ${LINE_ID}`,
    { importId, ids: [...contactIds] },
  );
}
