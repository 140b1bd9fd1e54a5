import type { Knex } from 'knex';
import type { TicketRating } from '#shared/support/ticket-shapes.ts';

/** Stores what a creator says of a solved ticket; false when it is not solved, or not theirs. */
export async function rateOwnTicket(
  db: Knex,
  ticket: { userId: string; id: string },
  { rating, text }: { rating: TicketRating; text: string | null },
): Promise<boolean> {
  const rated = await db('support_tickets')
    .where({ ...ticket, status: 'solved' })
    .update({ rating, ratingText: text, ratedAt: db.raw('clock_timestamp()') });
  return rated === 1;
}

export interface SatisfactionRow {
  good30: number;
  bad30: number;
  good90: number;
  bad90: number;
}

/** How many ratings of the last 30 and 90 days are good and bad. */
export async function countRatings(db: Knex): Promise<SatisfactionRow> {
  const { rows } = await db.raw<{ rows: SatisfactionRow[] }>(
    `SELECT count(*) FILTER (WHERE rating = 'good' AND is_new)::int AS good30,
       count(*) FILTER (WHERE rating = 'bad' AND is_new)::int AS bad30,
       count(*) FILTER (WHERE rating = 'good')::int AS good90,
       count(*) FILTER (WHERE rating = 'bad')::int AS bad90
     FROM (SELECT rating, rated_at > now() - interval '30 days' AS is_new
       FROM support_tickets WHERE rated_at > now() - interval '90 days') AS rated`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('a count is always one row');
  return row;
}
