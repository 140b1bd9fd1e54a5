import type { Database } from '#server/platform/db/connection.ts';
import { copyCsvRows, csvText } from '#server/platform/db/statements/csv-rows.ts';
import { withLiterals } from '#server/platform/db/statements/literals.ts';
import { type AuditSelection, selectAudit } from './audit.queries.ts';

const columns: readonly (readonly [heading: string, sql: string])[] = [
  ['Time (UTC)', `to_char(r.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`],
  ['Operator', csvText('r.operator_name')],
  ['Operator id', csvText('r.operator_id')],
  ['Act', csvText('r.action')],
  ['Target', csvText('r.target_kind')],
  ['Target id', csvText('r.target_id')],
  ['Target name', csvText('r.target_name')],
  ['Reason', csvText('r.reason')],
  ['Before', csvText('r.before::text')],
  ['After', csvText('r.after::text')],
  ['Network of the day', csvText('r.network_hash')],
  ['Entry', csvText('r.id')],
  // The last one: after names were forgotten an entry has a further seal.
  [
    'Seal',
    `(SELECT s.number || '-' || encode(s.hash, 'hex') FROM audit_seals s
      WHERE s.entry_id = r.id ORDER BY s.number DESC LIMIT 1)`,
  ],
];

/** The first line of the file. */
export const AUDIT_FILE_HEAD = columns.map(([heading]) => `"${heading}"`).join(',');

/** The rows that the screen pages through as lines of CSV, the newest first. */
export function copyAuditRows(db: Database, selection: AuditSelection): AsyncGenerator<Buffer> {
  const { sql, bindings } = selectAudit(db, selection).toSQL();
  return copyCsvRows(
    db,
    `SELECT ${columns.map(([, cell], at) => `${cell} AS c${at}`).join(', ')}
     FROM (${withLiterals(sql, bindings)}) r ORDER BY r.at DESC, r.id DESC`,
  );
}
