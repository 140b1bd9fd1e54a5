import type { Knex } from 'knex';
import type { Ids } from '#server/platform/ids.ts';
import type { DemoReport } from './demo-reports.ts';

const OPERATOR = 'Mara';

/** Stores reports of pages as of their hours; they go with the pages. */
export async function storeDemoReports(
  trx: Knex.Transaction,
  /** The newest one first. */
  magnetIds: readonly string[],
  reports: readonly DemoReport[],
  ids: Ids,
): Promise<void> {
  const ago = (hours: number) => trx.raw('now() - make_interval(secs => ?)', [hours * 3_600]);
  const rows = reports.flatMap(({ magnet, reason, details, hoursAgo, settled }) => {
    const magnetId = magnetIds[magnet];
    if (magnetId === undefined) return [];
    return [
      {
        id: ids.rowId(),
        magnetId,
        reason,
        details,
        createdAt: ago(hoursAgo),
        settledAt: settled === undefined ? null : ago(settled.hoursAgo),
        settledBy: settled === undefined ? null : OPERATOR,
        settledNote: settled?.note ?? null,
      },
    ];
  });
  await trx('page_reports').insert(rows);
}
