import type { BookRowKind } from '#shared/billing/books.contract.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { copyCsvRows, csvText } from '#server/platform/db/statements/csv-rows.ts';
import { withLiterals } from '#server/platform/db/statements/literals.ts';
import { type Period, rowsOf } from './book-rows.queries.ts';

const dollars = (cents: string): string => `to_char(${cents} / 100.0, 'FM9999999990.00')`;
const moment = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** Heading and cell of each column. */
const columns: readonly (readonly [heading: string, sql: string])[] = [
  ['Time (UTC)', moment('r.at')],
  ['Amount', dollars('r.amount_cents')],
  ['Tax in it', dollars('r.tax_cents')],
  ['Currency', `'USD'`],
  ['Plan', csvText('p.name')],
  ['Number or kind', csvText('r.what')],
  ['Reason', csvText('r.reason')],
  ['Creator', csvText('u.name')],
  ['Email', csvText('u.email')],
  ['Creator id', csvText('r.user_id')],
  ['Attempts', 'r.attempts::text'],
  ['Next attempt (UTC)', moment('r.next_attempt_at')],
  ['Access until (UTC)', moment('r.access_until')],
  ['Practice', `CASE WHEN r.is_practice THEN 'practice' END`],
  ['Id', csvText('r.id')],
];

export const bookFileHead = columns.map(([heading]) => `"${heading}"`).join(',');

/** The rows of a figure as lines of CSV, oldest first. */
export function copyBookRows(
  db: Database,
  kind: BookRowKind,
  { from, to, withPractice }: Period,
): AsyncGenerator<Buffer> {
  const values = { from, to, withPractice: String(withPractice) };
  const places = /:(from|to|withPractice)\b/g;
  const rows = rowsOf(kind);
  const named = [...rows.matchAll(places)].map(([, name]) => values[name as keyof typeof values]); // by the pattern
  const source = withLiterals(rows.replaceAll(places, '?'), named);
  return copyCsvRows(
    db,
    `SELECT ${columns.map(([, sql], at) => `${sql} AS c${at}`).join(', ')}
     FROM (SELECT r.* ${source}) r
     LEFT JOIN users u ON u.id = r.user_id LEFT JOIN plans p ON p.id = r.plan_id
     ORDER BY r.at, r.id`,
  );
}
