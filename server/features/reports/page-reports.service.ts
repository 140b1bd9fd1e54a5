import type { ReportPageBody } from '#shared/reports/page-reports.contract.ts';
import type { Database } from '#server/platform/db/connection.ts';
import type { Ids } from '#server/platform/ids.ts';
import type { VisitorMagnet } from '#server/features/magnets/visitor-magnet.ts';
import { insertReport } from './reports.queries.ts';

export interface PageReportsDependencies {
  db: Database;
  ids: Ids;
  findForVisitor(magnetId: string): Promise<VisitorMagnet>;
}

/** Reports of unlock pages by visitors. */
export interface PageReportsService {
  /** Keeps a report of an active magnet's page. Throws `magnet_not_found` or `inactive`. */
  report(magnetId: string, report: ReportPageBody): Promise<void>;
}

/**
 * Takes a visitor's report of a page. Throws `magnet_not_found` and `inactive` as the page does.
 */
export function createPageReportsService(
  dependencies: PageReportsDependencies,
): PageReportsService {
  const { db, ids, findForVisitor } = dependencies;
  return {
    async report(magnetId, { reason, details }) {
      const { magnet } = await findForVisitor(magnetId);
      await insertReport(db, { id: ids.rowId(), magnetId: magnet.id, reason, details });
    },
  };
}
