import type { Knex } from 'knex';
import type { contentStates } from '#shared/takedowns/takedowns.contract.ts';
import { stateOf } from '#server/features/magnets/magnet-state.queries.ts';
import { containsText } from '#server/platform/db/statements/like-pattern.ts';
import type { Keyset } from '#server/platform/db/statements/keyset-cursor.ts';
import {
  type FindingRow,
  FINDINGS_OF_M,
  IS_SUSPICIOUS,
} from './link-scan/link-findings.queries.ts';
import {
  magnetsSeen,
  type OperatorMagnetRow,
  reviewColumns,
  type ReviewRow,
  WITH_REVIEW,
} from './takedowns.queries.ts';

/** A magnet of any creator, with its owner. */
export interface FoundMagnetRow extends OperatorMagnetRow, ReviewRow {
  ownerId: string;
  ownerName: string;
  ownerEmail: string;
  isOwnerSuspended: boolean;
  triggerWords: string[];
  slug: string | null;
  openReports: number;
  findings: FindingRow[];
}

/** SQL: visitors reported the page, and nobody has settled that. */
const IS_REPORTED = `EXISTS (SELECT FROM page_reports r
  WHERE r.magnet_id = m.id AND r.settled_at IS NULL)`;

/** Magnets of all creators with their owners. */
export function foundMagnets(
  db: Knex,
  pagedBy?: string,
): Knex.QueryBuilder<object, FoundMagnetRow[]> {
  return magnetsSeen(db, pagedBy)
    .joinRaw('JOIN users AS u ON u.id = m.user_id')
    .joinRaw(WITH_REVIEW)
    .whereNull('u.erasure_began_at')
    .select<FoundMagnetRow[]>([
      'u.id AS owner_id',
      'u.name AS owner_name',
      'u.email AS owner_email',
      db.raw('u.suspended_at IS NOT NULL AS is_owner_suspended'),
      'm.trigger_words',
      'm.slug',
      ...reviewColumns,
      db.raw(`(SELECT count(*)::int FROM page_reports r
        WHERE r.magnet_id = m.id AND r.settled_at IS NULL) AS open_reports`),
      db.raw(`${FINDINGS_OF_M} AS findings`),
    ]);
}

/** One row more than `limit`, newest first. */
export async function searchMagnets(
  db: Knex,
  ask: {
    search: string;
    state: (typeof contentStates)[number] | undefined;
    after: Keyset | null;
    limit: number;
  },
): Promise<FoundMagnetRow[]> {
  const { search, state, after, limit } = ask;
  const query = foundMagnets(db)
    .orderBy([
      { column: 'm.created_at', order: 'desc' },
      { column: 'm.id', order: 'desc' },
    ])
    .limit(limit + 1);
  if (state === 'taken_down') void query.whereNotNull('m.taken_down_at');
  else if (state === 'review') void query.where('v.status', 'open');
  else if (state === 'reported') void query.whereRaw(IS_REPORTED);
  else if (state === 'suspicious') void query.whereRaw(IS_SUSPICIOUS);
  else if (state !== undefined) void query.whereRaw(`${stateOf('m')} = ?`, [state]);
  if (search !== '') {
    void query.whereRaw(
      `(m.title ILIKE :part OR m.slug ILIKE :part OR m.id = :search
        OR array_to_string(m.trigger_words, ' ') ILIKE :part
        OR u.email ILIKE :part OR u.name ILIKE :part)`,
      { part: containsText(search), search },
    );
  }
  if (after !== null) {
    void query.whereRaw('(m.created_at, m.id) < (?::timestamptz, ?)', [after.at, after.id]);
  }
  return query;
}
