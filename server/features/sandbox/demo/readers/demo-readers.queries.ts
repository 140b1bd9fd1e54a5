import type { Knex } from 'knex';
import type { Ids } from '#server/platform/ids.ts';

const READINGS = 60;
/** Readings, counted back from the newest, at which the page came in a build that was not recognised. */
const misread: ReadonlySet<number> = new Set([19, 20, 21]);

/**
 * A standing check of a comment on a practice post, with the answers of some hours. It is off: whoever
 * switches it on sees practice comments read.
 */
export async function storeDemoReaders(
  trx: Knex.Transaction,
  { userId, at, ids }: { userId: string; at: Date; ids: Ids },
): Promise<void> {
  await deleteDemoReaders(trx);
  const lead = await trx('leads as l')
    .join('magnets as m', 'm.id', 'l.magnet_id')
    .where({ 'l.user_id': userId })
    .whereNotNull('l.matched_word')
    .orderBy([
      { column: 'l.created_at', order: 'desc' },
      { column: 'l.id', order: 'desc' },
    ])
    .first<{ commentUrl: string; word: string } | undefined>('l.comment_url', {
      word: 'l.matched_word',
    });
  if (lead === undefined) return;
  const checkId = ids.rowId();
  const minutesAgo = (minutes: number) => new Date(at.getTime() - minutes * 60_000);
  await trx('standing_checks').insert({
    ...lead,
    id: checkId,
    checkedAt: minutesAgo(4),
    isDemo: true,
  });
  await trx('standing_readings').insert(
    Array.from({ length: READINGS }, (_, nth) => ({
      id: ids.rowId(),
      checkId,
      reader: 'guest_page',
      askedAt: minutesAgo(4 + nth * 10),
      outcome: misread.has(nth) ? 'layout_changed' : 'found',
      detail: misread.has(nth) ? 'no comment list on the page' : null,
      milliseconds: 420 + ((nth * 137) % 380),
    })),
  );
}

/** Removes the demo's standing check with its answers. */
export async function deleteDemoReaders(trx: Knex.Transaction): Promise<void> {
  await trx('standing_checks').where({ isDemo: true }).delete();
}
