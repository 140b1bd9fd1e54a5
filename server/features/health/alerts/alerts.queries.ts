import type { Knex } from 'knex';
import type { AlertRule } from '#shared/health/alert-limits.ts';
import { type Keyset, keysetAt } from '#server/platform/db/statements/keyset-cursor.ts';
import type { AlertFacts } from './alerts.rules.ts';

/** A cause that comes and goes is one alert: it closes when the cause was away for so long. */
const GONE = `interval '2 minutes'`;

export interface AlertRow {
  id: string;
  rule: string;
  text: string;
  openedAt: Date;
  seenAt: Date;
  closedAt: Date | null;
  acknowledgedAt: Date | null;
  acknowledgedBy: string | null;
  note: string | null;
  isDemo: boolean;
  keysetAt: string;
}

const rowsOf = (db: Knex) =>
  db('alerts').select<AlertRow[]>('alerts.*', db.raw(`${keysetAt('opened_at')} AS keyset_at`));

/** One row more than `limit`, the latest first. */
export async function selectAlerts(
  db: Knex,
  ask: { isOpen: boolean | undefined; after: Keyset | null; limit: number },
): Promise<AlertRow[]> {
  const { isOpen, after, limit } = ask;
  const query = rowsOf(db)
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (isOpen !== undefined) void query.whereRaw(`(closed_at IS NULL) = ?`, [isOpen]);
  if (after !== null)
    void query.whereRaw('(opened_at, id) < (?::timestamptz, ?)', [after.at, after.id]);
  return query;
}

export async function findAlert(db: Knex, id: string): Promise<AlertRow | undefined> {
  return rowsOf(db).where({ id }).first();
}

/** Alerts that nobody looks after. */
export async function countUnseenAlerts(db: Knex): Promise<number> {
  const [row] = await db('alerts')
    .whereNull('closed_at')
    .whereNull('acknowledged_at')
    .where({ isDemo: false })
    .select<{ count: number }[]>(db.raw('count(*)::int AS count'));
  return row?.count ?? 0;
}

/** Opens the alert of a rule, or notes that its cause is still there; its id when it is new. */
export async function noteCause(
  trx: Knex.Transaction,
  cause: { id: string; rule: AlertRule; text: string },
): Promise<string | null> {
  const { rows } = await trx.raw<{ rows: { id: string }[] }>(
    `INSERT INTO alerts AS a (id, rule, text) VALUES (:id, :rule, :text)
     ON CONFLICT (rule) WHERE closed_at IS NULL AND NOT is_demo
     DO UPDATE SET text = excluded.text, seen_at = now() RETURNING id`,
    cause,
  );
  const [row] = rows;
  return row?.id === cause.id ? row.id : null;
}

/** Closes the alert of a rule whose cause has been away for a while; its id when it closes now. */
export async function noteNoCause(trx: Knex.Transaction, rule: AlertRule): Promise<string | null> {
  const [row] = await trx('alerts')
    .where({ rule, isDemo: false })
    .whereNull('closed_at')
    .whereRaw(`seen_at < now() - ${GONE}`)
    .update({ closedAt: trx.fn.now() })
    .returning<{ id: string }[]>('id');
  return row?.id ?? null;
}

/** False when it is closed, or acknowledged already. */
export async function setAcknowledged(
  trx: Knex.Transaction,
  id: string,
  { by, note }: { by: string; note: string },
): Promise<boolean> {
  const changed = await trx('alerts')
    .where({ id })
    .whereNull('closed_at')
    .whereNull('acknowledged_at')
    .update({ acknowledgedAt: trx.fn.now(), acknowledgedBy: by, note });
  return changed > 0;
}

/** False when it is closed, or nobody acknowledged it. */
export async function unsetAcknowledged(trx: Knex.Transaction, id: string): Promise<boolean> {
  const changed = await trx('alerts')
    .where({ id })
    .whereNull('closed_at')
    .whereNotNull('acknowledged_at')
    .update({ acknowledgedAt: null, acknowledgedBy: null, note: null });
  return changed > 0;
}

/** What the health does not say, by one statement. */
export async function selectAlertFacts(db: Knex): Promise<AlertFacts> {
  const { rows } = await db.raw<{
    rows: { total: number; failed: number; oldestCheckAt: Date | null; failedSignIns: number }[];
  }>(
    `SELECT m.total, m.failed, w.oldest_check_at, r.failed_sign_ins FROM
       (SELECT coalesce(sum(c.times), 0)::float8 AS total, coalesce(sum(failed), 0)::float8 AS failed
        FROM measures CROSS JOIN LATERAL
          (SELECT sum(t) AS times FROM unnest(counts) AS t) AS c
        WHERE kind = 'route' AND step = 1 AND begins > now() - interval '10 minutes') AS m,
       (SELECT min(created_at) AS oldest_check_at FROM waiting_comments
        WHERE state = 'waiting' AND code = 'in_queue') AS w,
       (SELECT coalesce(sum(count), 0)::int AS failed_sign_ins FROM refusals
        WHERE kind IN ('sign_in', 'operator') AND NOT is_demo
          AND hour >= date_trunc('hour', now(), 'UTC') - interval '1 hour') AS r`,
  );
  const { total = 0, failed = 0, oldestCheckAt = null, failedSignIns = 0 } = rows[0] ?? {};
  return { answers: { total, failed }, oldestCheckAt, failedSignIns };
}
