import type { ExportState } from '#shared/api/export-state.ts';
import type { ExportRow } from './export-jobs.queries.ts';

/** What its creator sees of an export. */
export function toExportState(row: ExportRow): ExportState {
  return {
    id: row.id,
    state: row.state,
    askedAt: row.askedAt.toISOString(),
    done: Math.min(row.done, row.total),
    total: row.total,
    size: row.size,
    expiresAt: row.expiresAt?.toISOString() ?? null,
  };
}
