import type { Knex } from 'knex';
import { readerFacts, readerNames } from '#shared/parsing/readers.ts';
import { textArray } from '#server/platform/db/statements/array-literal.ts';

export interface FigureRow {
  guestPage: number;
  creatorView: number;
  companyPage: number;
  paidReader: number;
  byHand: number;
  onTrust: number;
}

/** Leads of the last 30 days by the way their comment was confirmed. */
export async function selectLeadFigures(db: Knex, userId: string): Promise<FigureRow> {
  const { rows } = await db.raw<{ rows: FigureRow[] }>(
    `SELECT count(*) FILTER (WHERE confirmed AND method LIKE 'guest_page%')::int AS "guestPage",
       count(*) FILTER (WHERE confirmed AND method = 'creator_view')::int AS "creatorView",
       count(*) FILTER (WHERE confirmed AND method = 'company_page')::int AS "companyPage",
       count(*) FILTER (WHERE confirmed AND method = ANY(CAST(:paid AS text[])))::int AS "paidReader",
       count(*) FILTER (WHERE confirmed AND method = 'creator')::int AS "byHand",
       count(*) FILTER (WHERE NOT confirmed)::int AS "onTrust"
     FROM leads WHERE user_id = :userId AND created_at > now() - interval '30 days'`,
    { userId, paid: textArray(readerNames.filter((name) => readerFacts[name].isPaid)) },
  );
  const [row] = rows;
  if (row === undefined) throw new Error('Counting leads gave no row');
  return row;
}

export interface WaitFigureRow {
  notVisible: number;
  linkedinUnavailable: number;
  nearMiss: number;
  inQueue: number;
  guestOff: number;
}

/**
 * Comments that wait now, by reason. Comments that unlocked on trust are left out, because nobody
 * waits for them.
 */
export async function selectWaitFigures(db: Knex, userId: string): Promise<WaitFigureRow> {
  const { rows } = await db.raw<{ rows: WaitFigureRow[] }>(
    `SELECT count(*) FILTER (WHERE code = 'comment_not_visible')::int AS "notVisible",
       count(*) FILTER (WHERE code = 'linkedin_unavailable'
         AND NOT 'guest_page' = ANY(m.readers_off))::int AS "linkedinUnavailable",
       count(*) FILTER (WHERE code = 'linkedin_unavailable'
         AND 'guest_page' = ANY(m.readers_off))::int AS "guestOff",
       count(*) FILTER (WHERE code = 'near_miss')::int AS "nearMiss",
       count(*) FILTER (WHERE code = 'in_queue')::int AS "inQueue"
     FROM waiting_comments w JOIN magnets m ON m.id = w.magnet_id
     WHERE w.user_id = ? AND w.state = 'waiting' AND w.lead_id IS NULL`,
    [userId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('Counting waits gave no row');
  return row;
}
