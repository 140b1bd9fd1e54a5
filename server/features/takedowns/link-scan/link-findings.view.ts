import type { LinkFinding } from '#shared/takedowns/link-findings.contract.ts';
import type { FindingRow } from './link-findings.queries.ts';

/** A finding for operators: hosts, and nothing else of its links. */
export function toLinkFinding(row: FindingRow): LinkFinding {
  const { id, kind, host, leadsTo, because, isFine, fineAt, fineBy } = row;
  return {
    id,
    kind,
    host,
    leadsTo: leadsTo === '' ? null : leadsTo,
    because,
    firstSeenAt: toIso(row.firstSeenAt),
    lastSeenAt: toIso(row.lastSeenAt),
    fine: isFine && fineAt !== null && fineBy !== null ? { at: toIso(fineAt), by: fineBy } : null,
  };
}

function toIso(time: string): string {
  return new Date(time).toISOString();
}
