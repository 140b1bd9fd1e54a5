import type { Knex } from 'knex';
import { type Asked, bindingsOf, factRows } from '../fact-rows.queries.ts';

interface TrendDay {
  magnetId: string;
  day: string;
  visits: number;
  verified: number;
}

/** Days with visits or leads of some magnets, in one statement. */
export async function selectTrendDays(
  db: Knex,
  asked: Asked,
  magnetIds: readonly string[],
): Promise<TrendDay[]> {
  const { rows } = await db.raw<{ rows: TrendDay[] }>(
    `SELECT magnet_id, to_char(at, 'YYYY-MM-DD') AS day,
       sum(visits)::int AS visits, sum(verified)::int AS verified
     FROM (${factRows(asked, 'day', 'magnet')}) AS f
     WHERE magnet_id = ANY(:magnetIds::text[]) GROUP BY 1, 2`,
    { ...bindingsOf(asked), magnetIds: [...magnetIds] },
  );
  return rows;
}
