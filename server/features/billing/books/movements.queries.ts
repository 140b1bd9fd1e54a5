import type { Knex } from 'knex';
import type { MovementKind } from '#shared/billing/books.contract.ts';
import type { Period } from './book-rows.queries.ts';

const COUNTED = '(:withPractice OR NOT m.is_practice)';

/** What all movements before a day add up to: the recurring revenue at its beginning, in cents. */
export async function sumBefore(db: Knex, { from, withPractice }: Period): Promise<number> {
  const { rows } = await db.raw<{ rows: { cents: number }[] }>(
    `SELECT coalesce(sum(m.delta_cents), 0)::float8 AS cents FROM mrr_movements m
     WHERE m.day < (:from)::date AND ${COUNTED}`,
    { from, withPractice },
  );
  return rows[0]?.cents ?? 0;
}

export interface DayMoves extends Record<MovementKind, number> {
  day: string;
}

/** The movements of each day of a period, also of days without any, oldest first. */
export async function sumByDay(db: Knex, period: Period): Promise<DayMoves[]> {
  const kind = (name: MovementKind) =>
    `coalesce(sum(m.delta_cents) FILTER (WHERE m.kind = '${name}'), 0)::float8 AS ${name}`;
  const { rows } = await db.raw<{ rows: DayMoves[] }>(
    `SELECT to_char(d, 'YYYY-MM-DD') AS day, ${kind('new')}, ${kind('reactivation')},
       ${kind('expansion')}, ${kind('contraction')}, ${kind('churn')}
     FROM generate_series((:from)::date, (:to)::date, interval '1 day') d
     LEFT JOIN mrr_movements m ON m.day = d::date AND ${COUNTED}
     GROUP BY d ORDER BY d`,
    { ...period },
  );
  return rows;
}

export interface Payers {
  atStart: number;
  atEnd: number;
  leftFromStart: number;
}

/** Creators with recurring revenue at both ends of a period, and those of the start who left in it. */
export async function countPayers(db: Knex, period: Period): Promise<Payers> {
  const { rows } = await db.raw<{ rows: Payers[] }>(
    `WITH last AS (
       SELECT m.creator_id, m.is_practice,
         (array_agg(m.after_cents ORDER BY m.id DESC) FILTER (WHERE m.day < (:from)::date))[1] AS before,
         (array_agg(m.after_cents ORDER BY m.id DESC))[1] AS after,
         bool_or(m.kind = 'churn' AND m.day >= (:from)::date) AS left
       FROM mrr_movements m WHERE m.day <= (:to)::date AND ${COUNTED}
       GROUP BY m.creator_id, m.is_practice)
     SELECT count(*) FILTER (WHERE before > 0)::integer AS at_start,
       count(*) FILTER (WHERE after > 0)::integer AS at_end,
       count(*) FILTER (WHERE before > 0 AND last.left)::integer AS left_from_start FROM last`,
    { ...period },
  );
  return rows[0] ?? { atStart: 0, atEnd: 0, leftFromStart: 0 };
}

/** Whether anything but practice is in the books. */
export async function hasReal(db: Knex): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { has: boolean }[] }>(
    `SELECT EXISTS (SELECT FROM mrr_movements WHERE NOT is_practice)
       OR EXISTS (SELECT FROM billing_invoices WHERE provider <> 'practice')
       OR EXISTS (SELECT FROM referral_partners WHERE NOT is_practice) AS has`,
  );
  return rows[0]?.has === true;
}

/** Whether the practice provider left anything in the books. */
export async function hasPractice(db: Knex): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { has: boolean }[] }>(
    `SELECT EXISTS (SELECT FROM mrr_movements WHERE is_practice)
       OR EXISTS (SELECT FROM billing_invoices WHERE provider = 'practice')
       OR EXISTS (SELECT FROM referral_partners WHERE is_practice) AS has`,
  );
  return rows[0]?.has === true;
}
