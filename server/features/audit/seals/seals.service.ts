import type { AuditCheck } from '#shared/audit/audit.contract.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { AuditActor, AuditLog } from '../audit-log.ts';
import { selectAuditEntry } from '../audit.queries.ts';
import { toAuditRow } from '../audit.view.ts';
import * as seals from './seals.queries.ts';

/** Proves that nobody changed the log (decision 101). */
export interface AuditSeals {
  /** Computes all seals again. That it was done is in the log. */
  check(noted: string | undefined, by: AuditActor): Promise<AuditCheck>;
}

export function createAuditSeals({
  db,
  log,
}: Pick<Platform, 'db'> & { log: AuditLog }): AuditSeals {
  return {
    async check(noted, by) {
      const found = await seals.readWholeLog(db, async (trx): Promise<AuditCheck> => {
        const { checkedAt, ...extent } = await seals.selectExtent(trx);
        const broken =
          (await seals.selectBrokenSeal(trx)) ??
          (await seals.selectUnsealed(trx)) ??
          (await missingNote(noted, (number, hash) => seals.hasSeal(trx, number, hash)));
        const row =
          broken?.entryId == null ? undefined : await selectAuditEntry(trx, broken.entryId);
        return {
          ...extent,
          checkedAt: checkedAt.toISOString(),
          broken: broken ? { ...broken, entry: row ? toAuditRow(row) : null } : null,
        };
      });
      await log.record(db, {
        action: 'audit.checked',
        by,
        target: { kind: 'audit', id: 'log' },
        after: {
          entries: found.entries,
          seals: found.seals,
          result: found.broken?.problem ?? 'intact',
          number: found.broken?.number ?? null,
        },
      });
      return found;
    },
  };
}

async function missingNote(
  noted: string | undefined,
  has: (number: number, hash: string) => Promise<boolean>,
): Promise<seals.BrokenSeal | undefined> {
  if (noted === undefined) return undefined;
  const [number = '', hash = ''] = noted.split('-');
  if (await has(Number(number), hash)) return undefined;
  return { problem: 'noted_missing', number: Number(number), entryId: null };
}
