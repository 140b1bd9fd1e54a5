import type { Knex } from 'knex';
import type { OwnFieldKind } from '#shared/leads/lead-fields.ts';
import {
  type Condition,
  type FilterGroup,
  isGroup,
  type LeadFilter,
} from '#shared/leads/lead-filter.ts';
import type { InstanceSettings } from '#shared/settings/instance-settings.ts';
import { containsText } from '#server/platform/db/statements/like-pattern.ts';
import { includesEmails } from '../effective-plan.ts';
import { readScoreScope } from '../score/score-sets.queries.ts';
import { removedStages } from '../stages/stage-list.ts';
import { selectStages } from '../stages/stages.queries.ts';
import type { Clause } from './clauses.queries.ts';
import { compileCondition, type FilterScope } from './filter-conditions.queries.ts';

/** Which leads of a creator. */
export interface Selection {
  filter?: LeadFilter | undefined;
  search?: string | undefined;
  /** Only in this one. */
  stage?: string | undefined;
}

/** Words beyond these tell nothing more apart. */
const MAX_WORDS = 8;

/**
 * The WHERE of statements about contacts `c`: lists, counts, acts on many and exports all ask by it,
 * so they mean the same leads. Leads whose erasure can still be taken back are not among them.
 */
export function whereSelected(userId: string, selection: Selection, scope: FilterScope): Clause {
  const parts: Clause[] = [{ sql: 'c.user_id = ? AND c.erase_at IS NULL', values: [userId] }];
  if (selection.filter !== undefined && selection.filter.items.length > 0) {
    parts.push(compileGroup(selection.filter, scope));
  }
  for (const word of wordsOf(selection.search ?? '')) {
    const pattern = containsText(word);
    parts.push(
      scope.showsEmails
        ? { sql: '(c.search LIKE ? OR c.email_key LIKE ?)', values: [pattern, pattern] }
        : { sql: 'c.search LIKE ?', values: [pattern] },
    );
  }
  if (selection.stage !== undefined) parts.push({ sql: 'c.stage = ?', values: [selection.stage] });
  return joinClauses(parts, 'AND');
}

function compileGroup({ op, items }: FilterGroup, scope: FilterScope): Clause {
  const clauses = items.flatMap((item: Condition | FilterGroup) => {
    if (!isGroup(item)) return [compileCondition(item, scope)];
    return item.items.length === 0 ? [] : [compileGroup(item, scope)];
  });
  if (clauses.length === 0) return { sql: 'true', values: [] };
  return joinClauses(clauses, op === 'and' ? 'AND' : 'OR');
}

function joinClauses(clauses: readonly Clause[], by: 'AND' | 'OR'): Clause {
  return {
    sql: `(${clauses.map(({ sql }) => sql).join(` ${by} `)})`,
    values: clauses.flatMap(({ values }) => values),
  };
}

function wordsOf(search: string): string[] {
  const words = search.normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean);
  return [...new Set(words)].slice(0, MAX_WORDS);
}

/** Whether a creator sees visitors' addresses; no for an unknown one. */
export async function readShowsEmails(
  db: Knex,
  userId: string,
  settings: Pick<InstanceSettings, 'emailStep'>,
): Promise<boolean> {
  const plan = await db('entitlements')
    .where({ userId })
    .first<{ collectEmails: boolean } | undefined>('collect_emails');
  return plan !== undefined && includesEmails(plan, settings);
}

/** What a creator's filters may ask of. */
export async function readScope(
  db: Knex,
  userId: string,
  settings: Pick<InstanceSettings, 'emailStep'>,
): Promise<FilterScope> {
  const [owner, fields, score, stages] = await Promise.all([
    db('users as u')
      .join('entitlements as e', 'e.user_id', 'u.id')
      .where('u.id', userId)
      .first<{ timeZone: string; collectEmails: boolean } | undefined>(
        'u.time_zone',
        'e.collect_emails',
      ),
    db('contact_fields')
      .where({ userId })
      .select<{ id: string; name: string; kind: OwnFieldKind }[]>('id', 'name', 'kind'),
    readScoreScope(db, userId),
    selectStages(db, userId),
  ]);
  return {
    userId,
    ownFields: new Map(fields.map(({ id, name, kind }) => [id, { name, kind }])),
    showsEmails: includesEmails({ collectEmails: owner?.collectEmails === true }, settings),
    timeZone: owner?.timeZone ?? 'UTC',
    score,
    movedStages: new Map(removedStages(stages).map(({ id, nowIn }) => [id, nowIn])),
  };
}
