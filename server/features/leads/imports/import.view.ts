import type { LeadImport } from '#shared/leads/imports/import.contract.ts';
import type { ImportRow } from './imports.queries.ts';

/** An import as its creator sees it. */
export function toLeadImport(row: ImportRow, now: Date): LeadImport {
  const at = (date: Date | null) => date?.toISOString() ?? null;
  const { consentBasis: basis, consentText: statement, consentAt, consentBy: by } = row;
  const isStated = basis !== null && statement !== null && consentAt !== null && by !== null;
  return {
    id: row.id,
    state: row.state,
    fileName: row.fileName,
    size: row.size,
    createdAt: row.createdAt.toISOString(),
    encoding: row.encoding,
    separator: row.separator,
    columns: row.columns.map((column, index) => ({
      ...column,
      target: row.targets[index] ?? null,
    })),
    existing: row.existing,
    tagName: row.tagName,
    rows: row.rows,
    counts: {
      new: row.newRows,
      updated: row.updatedRows,
      skipped: row.skippedRows,
      broken: row.brokenRows,
    },
    progress: { done: Math.min(row.done, row.total), total: row.total },
    problem: row.problem,
    consent: isStated ? { basis, statement, at: consentAt.toISOString(), by } : null,
    finishedAt: at(row.finishedAt),
    undoUntil: at(row.undoUntil),
    undone:
      row.undoneAt === null
        ? null
        : {
            at: row.undoneAt.toISOString(),
            removed: row.removed,
            restored: row.restored,
            stayed: row.stayed,
          },
    hasRows: row.rowsUntil === null || row.rowsUntil > now,
  };
}
