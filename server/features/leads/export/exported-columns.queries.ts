import type { Knex } from 'knex';
import {
  exportColumnNames,
  type ExportColumn,
  exportColumns,
  firstTouchColumns,
  MOST_QUESTIONS,
  type TouchColumn,
} from '#shared/leads/export-columns.ts';
import { commentStates } from '#shared/leads/comment-states.ts';
import { confidenceNames, methodNames } from '#shared/leads/comment-methods.ts';
import { leadSources, originFieldNames } from '#shared/leads/lead-sources.ts';
import type { LeadExportWish } from '#shared/leads/export.contract.ts';
import { ANSWER_FIELD, type OwnFieldKind } from '#shared/leads/lead-fields.ts';
import { withLiterals } from '#server/platform/db/statements/literals.ts';
import { IMPORTED } from '../contacts/contacts.queries.ts';
import type { FilterScope } from '../table/filter-conditions.queries.ts';

/** What a cell is in a workbook; everything else is text. */
export type CellKind = 'text' | 'number' | 'flag' | 'moment' | 'list';

/** A column of an export: an expression about a contact `c`, its latest lead `l` and its answers `q`. */
export interface ExportedColumn {
  name: string;
  heading: string;
  kind: CellKind;
  sql: string;
}

/** A time of unlocks; people of a file alone have none. */
const unlocked = (column: string): string => `CASE WHEN c.leads > 0 THEN ${column} END`;
const moment = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const names = (name: string, rows: string): string =>
  `coalesce((SELECT array_agg(${name} ORDER BY ${name}) FROM ${rows}), '{}')`;

const STAGE_NAME =
  '(SELECT s.name FROM contact_stages s WHERE s.user_id = c.user_id AND s.id = c.stage)';

/** A stored name in words; one without words as it is. */
const inWords = (column: string, words: readonly (readonly [string, string])[]): string =>
  withLiterals(
    `CASE ${column} ${words.map(() => 'WHEN ? THEN ?').join(' ')} ELSE ${column} END`,
    words.flat(),
  );

/** Of the visit when it unlocked, and of the first one. */
const touchColumns = Object.fromEntries(
  (['last_touch', 'first_touch'] as const).flatMap((touch) =>
    originFieldNames.map((name) => [
      touch === 'last_touch' ? name : firstTouchColumns[name],
      {
        kind: 'text',
        sql:
          name === 'source'
            ? inWords(`(l.${touch} ->> 'source')`, Object.entries(leadSources))
            : `l.${touch} ->> '${name}'`,
      },
    ]),
  ),
) as { readonly [name in TouchColumn]: { kind: 'text'; sql: string } }; // one for each name

const expressions: { readonly [name in ExportColumn]: { kind: CellKind; sql: string } } = {
  id: { kind: 'text', sql: 'c.id' },
  name: { kind: 'text', sql: 'c.name' },
  headline: { kind: 'text', sql: 'c.headline' },
  email: { kind: 'text', sql: 'c.email' },
  profileUrl: { kind: 'text', sql: 'c.profile_url' },
  photoUrl: { kind: 'text', sql: 'c.photo_url' },
  stage: { kind: 'text', sql: STAGE_NAME },
  tags: { kind: 'list', sql: names('t.name', 'contact_tags t WHERE t.id = ANY (c.tag_ids)') },
  magnets: {
    kind: 'list',
    sql: names(
      'm.title',
      `unnest(c.facets) AS f JOIN magnets m ON m.id = substr(f, 8) AND m.user_id = c.user_id
       WHERE f LIKE 'magnet:%'`,
    ),
  },
  origin: {
    kind: 'text',
    sql: withLiterals(
      `concat_ws(', ', CASE WHEN c.leads > 0 THEN 'Unlocked' END,
        CASE WHEN c.facets @> ARRAY[?] THEN 'Imported' END)`,
      [IMPORTED],
    ),
  },
  unlocks: { kind: 'number', sql: 'c.leads' },
  comment: { kind: 'text', sql: 'l.comment_text' },
  commentNow: { kind: 'text', sql: inWords('l.comment_state', Object.entries(commentStates)) },
  word: { kind: 'text', sql: 'l.matched_word' },
  answers: {
    kind: 'list',
    sql: `coalesce((SELECT array_agg(a.question || ': ' || a.answer ORDER BY a.answered_at DESC)
      FROM lead_answers a JOIN leads o ON o.id = a.lead_id
      WHERE o.contact_id = c.id AND NOT o.over_quota AND a.step = 'after'), '{}')`,
  },
  method: { kind: 'text', sql: inWords('l.method', methodNames) },
  confidence: { kind: 'text', sql: inWords('l.confidence', Object.entries(confidenceNames)) },
  ...touchColumns,
  score: { kind: 'number', sql: 'floor(s.score + 0.5)::integer' },
  overQuota: { kind: 'flag', sql: 'c.is_over_quota' },
  createdAt: { kind: 'moment', sql: moment(unlocked('c.created_at')) },
  lastAt: { kind: 'moment', sql: moment(unlocked('c.last_at')) },
};

const ownValues: { readonly [kind in OwnFieldKind]: { kind: CellKind; sql: string } } = {
  text: { kind: 'text', sql: 'v.text_value' },
  choice: { kind: 'text', sql: 'v.text_value' },
  link: { kind: 'text', sql: 'v.text_value' },
  number: { kind: 'number', sql: 'v.number_value' },
  date: { kind: 'text', sql: 'v.date_value::text' },
  flag: { kind: 'flag', sql: 'v.flag_value' },
};

/**
 * The columns of a wish, in its order; without one, all, with these questions. Where the plan has no emails there is no such
 * column. Own fields that are gone are left out.
 */
export function exportedColumns(
  { columns }: Pick<LeadExportWish, 'columns'>,
  { ownFields, showsEmails }: FilterScope,
  questions: readonly string[] = [],
): ExportedColumn[] {
  const all = [
    ...exportColumnNames,
    ...[...ownFields.keys()].map((id) => `own:${id}`),
    ...questions.map((question) => `answer:${question}`),
  ];
  return [...new Set(columns ?? all)].flatMap((name): ExportedColumn[] => {
    if (isExportColumn(name)) {
      if (name === 'email' && !showsEmails) return [];
      return [{ name, heading: exportColumns[name], ...expressions[name] }];
    }
    const question = ANSWER_FIELD.exec(name)?.[1];
    if (question !== undefined) {
      const sql = withLiterals('(q.answers ->> ?)', [question]);
      return [{ name, heading: question, kind: 'text', sql }];
    }
    const id = name.slice('own:'.length);
    const field = ownFields.get(id);
    if (field === undefined) return [];
    const { kind, sql } = ownValues[field.kind];
    const value = withLiterals(
      `(SELECT ${sql} FROM contact_values v WHERE v.contact_id = c.id AND v.field_id = ?)`,
      [id],
    );
    return [{ name, heading: field.name, kind, sql: value }];
  });
}

/** What the pages of a creator ask after their content, or these of them; the newest page's first. */
export async function selectAskedQuestions(
  db: Knex,
  userId: string,
  magnetIds: readonly string[] | null,
): Promise<string[]> {
  const query = db('magnets').where({ userId }).whereNotNull('question');
  if (magnetIds !== null) void query.whereIn('id', [...magnetIds]);
  const rows = await query
    .groupBy('question')
    .orderByRaw('max(created_at) DESC, question')
    .limit(MOST_QUESTIONS)
    .select<{ question: string }[]>('question');
  return rows.map(({ question }) => question);
}

const isExportColumn = (name: string): name is ExportColumn => Object.hasOwn(exportColumns, name);
