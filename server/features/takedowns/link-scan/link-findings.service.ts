import type { LinkFinding } from '#shared/takedowns/link-findings.contract.ts';
import type { AuditActor, AuditLog } from '#server/features/audit/audit-log.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import * as queries from './link-findings.queries.ts';
import { toLinkFinding } from './link-findings.view.ts';

/** What operators say to what the link scan found. */
export interface LinkFindings {
  count(): Promise<{ pages: number }>;
  /** Throws finding_not_found or finding_is_fine. */
  fine(findingId: string, by: AuditActor): Promise<LinkFinding>;
  /** Throws finding_not_found or finding_is_open. */
  doubt(findingId: string, by: AuditActor): Promise<LinkFinding>;
}

/** Each word of an operator and its way back is in the audit log, at the page. */
export function createLinkFindings(
  { db }: Pick<Platform, 'db'>,
  { audit }: { audit: AuditLog },
): LinkFindings {
  async function say(findingId: string, by: AuditActor, isFine: boolean): Promise<LinkFinding> {
    return db.transaction(async (trx) => {
      const found = await queries.findFinding(trx, findingId);
      if (found === undefined) throw new AppError('finding_not_found');
      const isChanged = isFine
        ? await queries.setFine(trx, { id: findingId, by: by.username })
        : await queries.unsetFine(trx, findingId);
      if (!isChanged) throw new AppError(isFine ? 'finding_is_fine' : 'finding_is_open');
      const { magnetId, title, finding } = found;
      const { kind, host, leadsTo } = finding;
      const facts = { kind, host, leadsTo: leadsTo === '' ? null : leadsTo };
      await audit.record(trx, {
        action: isFine ? 'page.link_fine' : 'page.link_doubted',
        by,
        target: { kind: 'page', id: magnetId, name: title },
        before: { ...facts, fine: !isFine },
        after: { ...facts, fine: isFine },
      });
      const changed = await queries.findFinding(trx, findingId);
      return toLinkFinding((changed ?? found).finding);
    });
  }

  return {
    count: async () => ({ pages: await queries.countSuspicious(db) }),
    fine: (findingId, by) => say(findingId, by, true),
    doubt: (findingId, by) => say(findingId, by, false),
  };
}
