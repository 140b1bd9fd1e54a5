import type { Knex } from 'knex';
import type { TicketRating, TicketStatus } from '#shared/support/ticket-shapes.ts';
import { type Keyset, keysetAt } from '#server/platform/db/statements/keyset-cursor.ts';
import { containsText } from '#server/platform/db/statements/like-pattern.ts';
import { DESK_COLUMNS, DESK_FROM, type DeskRow, IS_DUE } from '../desk.queries.ts';
import { HAS_WORDS, searchValues } from '../search.queries.ts';

export interface QueueAsked {
  status: TicketStatus | undefined;
  /** Id of an operator; null for tickets that nobody has. */
  assigneeId: string | null | undefined;
  plan: string | undefined;
  due: 'overdue' | 'soon' | undefined;
  rating: TicketRating | undefined;
  search: string;
  after: Keyset | null;
  limit: number;
}

const CONDITIONS = {
  status: 't.status = :status',
  nobody: 't.assignee_id IS NULL',
  assignee: 't.assignee_id = :assigneeId',
  plan: 't.user_id IN (SELECT id FROM users WHERE plan_id = :plan)',
  rating: 't.rating = :rating',
  search: `(${HAS_WORDS} OR t.user_id IN
    (SELECT id FROM users WHERE email ILIKE :part OR name ILIKE :part))`,
};

/**
 * One row more than `limit` of all creators' tickets: open ones with the longest wait first, others
 * with the latest message first.
 */
export async function selectQueue(
  db: Knex,
  { status, assigneeId, plan, due, rating, search, after, limit }: QueueAsked,
): Promise<(DeskRow & { keysetAt: string })[]> {
  const [place, way, beyond] =
    status === 'open'
      ? (['t.waiting_since', 'ASC', '>'] as const)
      : (['t.last_message_at', 'DESC', '<'] as const);
  const where = [
    'true',
    ...(status === undefined ? [] : [CONDITIONS.status]),
    ...(assigneeId === null ? [CONDITIONS.nobody] : []),
    ...(typeof assigneeId === 'string' ? [CONDITIONS.assignee] : []),
    ...(plan === undefined ? [] : [CONDITIONS.plan]),
    ...(due === undefined ? [] : [IS_DUE[due]]),
    ...(rating === undefined ? [] : [CONDITIONS.rating]),
    ...(search === '' ? [] : [CONDITIONS.search]),
    ...(after === null ? [] : [`(${place}, t.id) ${beyond} (:at::timestamptz, :id)`]),
  ];
  const order = `ORDER BY ${place} ${way}, t.id ${way}`;
  const { rows } = await db.raw<{ rows: (DeskRow & { keysetAt: string })[] }>(
    // The page is cut before anything is looked up beside it.
    `SELECT ${DESK_COLUMNS}, ${keysetAt(place)} AS keyset_at
     FROM (SELECT * FROM support_tickets t WHERE ${where.join(' AND ')} ${order} LIMIT :limit) t
     ${DESK_FROM} ${order}`,
    {
      status: status ?? '',
      assigneeId: assigneeId ?? '',
      plan: plan ?? '',
      rating: rating ?? '',
      ...searchValues(search),
      part: containsText(search),
      at: after?.at ?? '',
      id: after?.id ?? '',
      limit: limit + 1,
    },
  );
  return rows;
}

export interface CountsRow {
  open: number;
  unread: number;
  unassigned: number;
  overdue: number;
  mine: number;
}

/** How many tickets wait for operators, and for this one. */
export async function countQueue(db: Knex, operatorId: string): Promise<CountsRow> {
  const { rows } = await db.raw<{ rows: CountsRow[] }>(
    `SELECT count(*)::int AS open,
       count(*) FILTER (WHERE assignee_id IS NULL)::int AS unassigned,
       count(*) FILTER (WHERE assignee_id = :operatorId)::int AS mine,
       count(*) FILTER (WHERE ${IS_DUE.overdue})::int AS overdue,
       (SELECT count(*)::int FROM support_tickets WHERE is_unread_by_operators) AS unread
     FROM support_tickets t WHERE status = 'open'`,
    { operatorId },
  );
  const [row] = rows;
  if (row === undefined) throw new Error('a count is always one row');
  return row;
}

/** Gives the ticket to an operator, or to nobody. */
export async function updateAssignee(
  trx: Knex.Transaction,
  ticketId: string,
  operatorId: string | null,
): Promise<void> {
  await trx('support_tickets').where({ id: ticketId }).update({ assigneeId: operatorId });
}
