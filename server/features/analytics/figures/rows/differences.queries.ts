import type { Knex } from 'knex';
import type { Difference } from '#shared/analytics/loss-advice.ts';
import {
  type Asked,
  bindingsOf,
  END,
  filterConditions,
  sharedConditions,
  START,
  wayOf,
  withWays,
} from '../fact-rows.queries.ts';

const eventsIn = (kinds: string): string =>
  `user_id = :userId AND kind IN (${kinds}) AND at >= ${START} AND at < ${END}`;

const eventsOf = (asked: Asked, kinds: string, conditions = filterConditions): string =>
  `${eventsIn(kinds)} ${conditions(asked, wayOf(asked.touch))}`;

/** Of so many leads in a period it is told whether rows add up to its differences: more take too long. */
const MOST_COMPARED = 10_000;

/**
 * Which leads that came to a step are missing at the next one: those without its event in the same figure.
 * Where the plan shows no emails, none is missing.
 */
export function differenceCondition(
  reason: Difference,
  asked: Asked,
  seesEmails: boolean,
  conditions = filterConditions,
): string {
  const isWithout = (kind: string) => `(lead_id IS NULL OR lead_id NOT IN (
    SELECT lead_id FROM figure_events WHERE ${eventsOf(asked, `'${kind}'`, conditions)} AND lead_id IS NOT NULL))`;
  const hasNoEmail = seesEmails
    ? `(magnet_id IN (SELECT id FROM magnets WHERE user_id = :userId AND collect_emails)
        AND ${isWithout('emails')})`
    : 'false';
  return {
    no_email: `(kind = 'verified' AND ${hasNoEmail})`,
    not_delivered: `(kind = 'verified' AND NOT ${hasNoEmail} AND ${isWithout('delivered')})`,
    not_opened: `(kind = 'delivered' AND ${isWithout('opened')})`,
  }[reason];
}

/**
 * How many rows could be listed for each difference; none when the period has too many leads to compare.
 * A figure takes off also those of the next step who came before the period, so it may be smaller: then no
 * rows add up to it.
 */
export async function countDifferences(
  db: Knex,
  asked: Asked,
  seesEmails: boolean,
): Promise<Record<Difference, number>> {
  const countOf = (reason: Difference) =>
    `(count(*) FILTER (WHERE ${differenceCondition(reason, asked, seesEmails, sharedConditions)}))::int AS ${reason}`;
  const { rows } = await db.raw<{ rows: Record<string, number>[] }>(
    withWays(
      asked,
      `SELECT ${(['no_email', 'not_delivered', 'not_opened'] as const).map(countOf).join(', ')}
       FROM figure_events WHERE ${eventsOf(asked, `'verified', 'delivered'`, sharedConditions)}
         AND (SELECT count(*) FROM (
           SELECT FROM figure_events WHERE ${eventsIn(`'verified'`)}
           -- In the order of the index, or the whole table may be read.
           ORDER BY at LIMIT ${MOST_COMPARED + 1}) AS leads) <= ${MOST_COMPARED}`,
    ),
    bindingsOf(asked),
  );
  const { noEmail = 0, notDelivered = 0, notOpened = 0 } = rows[0] ?? {};
  return { no_email: noEmail, not_delivered: notDelivered, not_opened: notOpened };
}
