import type { Knex } from 'knex';
import type { RefusalKind } from '#shared/security/refusals.contract.ts';
import { type Keyset, keysetAt } from '#server/platform/db/statements/keyset-cursor.ts';

/** Rows of an hour that name a network; what comes beyond is counted without one. */
export const MOST_ROWS_AN_HOUR = 1_000;

export interface NewCount {
  id: string;
  kind: RefusalKind;
  what: string;
  networkKey: string;
  networkSealed: string;
  count: number;
}

/** Adds counts to those of the hour. */
export async function addRefusals(
  db: Knex,
  counts: readonly NewCount[],
  most = MOST_ROWS_AN_HOUR,
): Promise<void> {
  await db.raw(
    `WITH hour AS (SELECT date_trunc('hour', now(), 'UTC') AS begins),
     given AS (
       SELECT g.*, known.id IS NOT NULL OR g.network_key = '' OR
         row_number() OVER (PARTITION BY known.id IS NULL ORDER BY g.count DESC, g.id)
           + (SELECT count(*) FROM refusals r, hour WHERE r.hour = hour.begins) <= :most AS fits
       FROM jsonb_to_recordset(CAST(:counts AS jsonb)) AS g
         (id text, kind text, what text, network_key text, network_sealed text, count int)
       CROSS JOIN hour
       LEFT JOIN refusals known ON known.hour = hour.begins AND known.kind = g.kind
         AND known.what = g.what AND known.network_key = g.network_key
     ),
     summed AS (
       SELECT min(id) AS id, kind, what, CASE WHEN fits THEN network_key ELSE '' END AS network_key,
         max(CASE WHEN fits THEN network_sealed ELSE '' END) AS network_sealed, sum(count)::int AS count
       FROM given GROUP BY kind, what, CASE WHEN fits THEN network_key ELSE '' END
       ORDER BY kind, what, network_key
     )
     INSERT INTO refusals AS r (id, hour, kind, what, network_key, network_sealed, count)
     SELECT s.id, hour.begins, s.kind, s.what, s.network_key, s.network_sealed, s.count
     FROM summed s, hour
     ON CONFLICT (hour, kind, what, network_key)
     DO UPDATE SET count = r.count + excluded.count, last_at = now()`,
    {
      most,
      counts: JSON.stringify(
        counts.map((one) => ({
          id: one.id,
          kind: one.kind,
          what: one.what,
          network_key: one.networkKey,
          network_sealed: one.networkSealed,
          count: one.count,
        })),
      ),
    },
  );
}

export interface RefusalRow {
  id: string;
  hour: Date;
  kind: RefusalKind;
  what: string;
  networkKey: string;
  networkSealed: string;
  count: number;
  lastAt: Date;
  isDemo: boolean;
  keysetAt: string;
}

/** One row more than `limit`, latest hour first. A ban is named by its value. */
export async function selectRefusals(
  db: Knex,
  ask: {
    kind: RefusalKind | undefined;
    networkKey: string | undefined;
    after: Keyset | null;
    limit: number;
  },
): Promise<RefusalRow[]> {
  const { kind, networkKey, after, limit } = ask;
  const query = db('refusals')
    .select<RefusalRow[]>(
      'refusals.*',
      db.raw(`CASE WHEN kind = 'ban'
        THEN coalesce((SELECT value FROM bans WHERE bans.id = what), '') ELSE what END AS what`),
      db.raw(`${keysetAt('hour')} AS keyset_at`),
    )
    .orderBy('hour', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (kind !== undefined) void query.where({ kind });
  if (networkKey !== undefined) void query.where({ networkKey });
  if (after !== null) void query.whereRaw('(hour, id) < (?::timestamptz, ?)', [after.at, after.id]);
  return query;
}

export interface NetworkRow {
  networkKey: string;
  networkSealed: string;
  signIns: number;
  limits: number;
  bans: number;
  lastAt: Date;
}

/** The networks that were refused most often in the last 24 hours. */
export async function selectRefusedNetworks(db: Knex, limit: number): Promise<NetworkRow[]> {
  const { rows } = await db.raw<{ rows: NetworkRow[] }>(
    `SELECT network_key, max(network_sealed) AS network_sealed, max(last_at) AS last_at,
       coalesce(sum(count) FILTER (WHERE kind IN ('sign_in', 'operator')), 0)::int AS sign_ins,
       coalesce(sum(count) FILTER (WHERE kind = 'limit'), 0)::int AS limits,
       coalesce(sum(count) FILTER (WHERE kind = 'ban'), 0)::int AS bans
     FROM refusals WHERE hour > now() - interval '24 hours' AND network_key <> ''
     GROUP BY network_key ORDER BY sum(count) DESC, network_key LIMIT ?`,
    [limit],
  );
  return rows;
}
