import { methodsLike } from '#shared/leads/comment-methods.ts';
import { ANSWER_FIELD, type OwnFieldKind, ownFieldKinds } from '#shared/leads/lead-fields.ts';
import { originFieldNames } from '#shared/leads/lead-sources.ts';
import { type Condition, comparisonProblem } from '#shared/leads/lead-filter.ts';
import type { ScoreBand } from '#shared/leads/score-rules.ts';
import { AppError } from '#server/platform/errors.ts';
import { startOfDay } from '#server/platform/time/start-of-day.queries.ts';
import { IMPORTED } from '../contacts/contacts.queries.ts';
import { cleanTag } from '../origin/touch.rules.ts';
import type { ScoreScope } from '../score/score-sets.queries.ts';
import { answerTo } from './answer-condition.queries.ts';
import { type Clause, clause, compareText, not } from './clauses.queries.ts';
import { hasAnyState } from './comment-state.queries.ts';

/** What a filter's author may ask of, and in which zone their days begin. */
export interface FilterScope {
  userId: string;
  ownFields: ReadonlyMap<string, { name: string; kind: OwnFieldKind }>;
  showsEmails: boolean;
  timeZone: string;
  score: ScoreScope;
  /** Of a removed stage, the one it means now. */
  movedStages: ReadonlyMap<string, string>;
}

type Compile = (condition: Condition, scope: FilterScope) => Clause;
const listOf = ({ value }: Condition): string[] => (Array.isArray(value) ? value : []);

/** One of the kinds of facts in the array of a contact; `stored` says how a value is written there. */
const facet =
  (
    name: string,
    stored: (value: string) => readonly string[] = (value) => [value.toLowerCase()],
  ): Compile =>
  (condition) => {
    const wanted = listOf(condition).flatMap(stored);
    const facets = wanted.map((value) => `${name}:${value}`);
    const found = clause('c.facets && ?::text[]', facets);
    return condition.is === 'none' ? not(found) : found;
  };

/** Of the visits of a contact's leads. */
const origins = Object.fromEntries(
  originFieldNames.map((name) => [name, facet(name, (value) => [cleanTag(value) ?? ''])]),
);

const oneOf =
  (column: string): Compile =>
  (condition) => {
    const found = clause(`${column} = ANY(?::text[])`, listOf(condition));
    return condition.is === 'none' ? not(found) : found;
  };

const tags: Compile = (condition) => {
  const wanted = listOf(condition);
  if (condition.is === 'empty') return clause(`c.tag_ids = '{}'`);
  if (condition.is === 'filled') return clause(`c.tag_ids <> '{}'`);
  if (condition.is === 'all') return clause('c.tag_ids @> ?::text[]', wanted);
  const found = clause('c.tag_ids && ?::text[]', wanted);
  return condition.is === 'none' ? not(found) : found;
};

function compareNumber(column: string, { is, value }: Condition): Clause {
  if (is === 'empty') return clause(`${column} IS NULL`);
  if (is === 'filled') return clause(`${column} IS NOT NULL`);
  const operators = { atLeast: '>=', atMost: '<=' } as const;
  const operator = is === 'atLeast' || is === 'atMost' ? operators[is] : '=';
  return clause(`${column} ${operator} ?::double precision`, value);
}

/** Compared as integers, which an index has. */
const compareUnlocks: Compile = ({ is, value }) => {
  if (is === 'filled') return clause('true');
  if (is === 'empty') return clause('false');
  const most = 2_147_483_647;
  const whole = Math.max(-1, Math.min(most, Number(value)));
  if (is === 'atLeast') return clause('c.leads >= ?::integer', Math.ceil(whole));
  if (is === 'atMost') return clause('c.leads <= ?::integer', Math.floor(whole));
  return Number.isInteger(whole) ? clause('c.leads = ?::integer', whole) : clause('false');
};

/** Days begin at the first instant that has their date in the creator's zone. */
function dayStart(day: unknown, timeZone: string): Clause {
  const values: unknown[] = [];
  const sql = startOfDay(':day::date', ':zone').replace(/(?<!:):(?:day|zone)\b/g, (place) => {
    values.push(place === ':day' ? day : timeZone);
    return '?';
  });
  return { sql, values };
}

function compareMoment(
  column: string,
  { is, value }: Condition,
  { timeZone }: FilterScope,
): Clause {
  if (is === 'empty') return clause(`${column} IS NULL`);
  if (is === 'filled') return clause(`${column} IS NOT NULL`);
  if (is === 'lastDays') return clause(`${column} >= now() - ?::int * interval '1 day'`, value);
  if (is === 'olderDays') return clause(`${column} < now() - ?::int * interval '1 day'`, value);
  const operator = is === 'since' ? '>=' : '<';
  const start = dayStart(value, timeZone);
  return clause(`${column} ${operator} ${start.sql}`, ...start.values);
}

function compareDay(column: string, { is, value }: Condition, { timeZone }: FilterScope): Clause {
  const today = '(now() AT TIME ZONE ?)::date';
  if (is === 'olderDays') return clause(`${column} < ${today} - ?::int`, timeZone, value);
  if (is !== 'lastDays') {
    return clause(`${column} ${is === 'since' ? '>=' : '<'} ?::date`, value);
  }
  return clause(`${column} BETWEEN ${today} - ?::int AND ${today}`, timeZone, value, timeZone);
}

const emailStates: { readonly [state: string]: string } = {
  known: 'c.email_key IS NOT NULL',
  missing: '(c.email_key IS NULL AND NOT c.is_over_quota)',
  unconfirmed: `(c.email_key IS NULL AND c.id IN (SELECT o.contact_id FROM address_proofs p
    JOIN leads o ON o.id = p.lead_id WHERE o.user_id = c.user_id AND o.email IS NULL AND NOT o.over_quota))`,
  // As long as no mail goes there any more.
  refused: `c.email_key IN (SELECT a.address_key FROM mail_addresses a
    WHERE a.refused_at > now() - interval '30 days')`,
  complained: `c.email_key IN (SELECT a.address_key FROM mail_addresses a
    WHERE a.complained_at IS NOT NULL)`,
};

/** Asking whether there is an address would find it out where the plan shows none. */
const emailState: Compile = (condition, { showsEmails }) => {
  if (!showsEmails) throw new AppError('email_not_in_plan');
  const states = listOf(condition).map((state) =>
    Object.hasOwn(emailStates, state) ? emailStates[state] : 'false',
  );
  const found = clause(`(${states.join(' OR ')})`);
  return condition.is === 'none' ? not(found) : found;
};

const origin: Compile = (condition) => {
  const wanted = listOf(condition);
  const parts = [
    ...(wanted.includes('import') ? [clause('c.facets && ?::text[]', [IMPORTED])] : []),
    ...(wanted.includes('unlock') ? [clause('c.leads > 0')] : []),
  ];
  const found: Clause = {
    sql: `(${['false', ...parts.map(({ sql }) => sql)].join(' OR ')})`,
    values: parts.flatMap(({ values }) => values),
  };
  return condition.is === 'none' ? not(found) : found;
};

const commentNow: Compile = (condition, { userId }) => {
  const found = hasAnyState(listOf(condition), userId);
  return condition.is === 'none' ? not(found) : found;
};

/** Scores are compared as they are shown, in whole points; null has no bound. */
function scoreWithin(
  from: number | null,
  below: number | null,
  { score, userId }: FilterScope,
): Clause {
  const column = `t.score_${score.slot}`;
  const bound = (operator: string, value: number | null): Clause[] =>
    value === null
      ? []
      : [
          clause(
            `${column} ${operator} ?::double precision
              / score_fading(?::integer, ?::timestamptz, now())`,
            value - 0.5,
            score.halfLifeDays,
            score.zeroAt,
          ),
        ];
  const bounds = [...bound('>=', from), ...bound('<', below)];
  return clause(
    `(${['t.user_id = ?', ...bounds.map(({ sql }) => sql)].join(' AND ')})`,
    userId,
    ...bounds.flatMap(({ values }) => values),
  );
}

const compareScore: Compile = ({ is, value }, scope) => {
  if (is === 'filled') return clause('true');
  if (is === 'empty') return clause('false');
  const points = Number(value);
  if (is === 'atLeast') return scoreWithin(Math.ceil(points), null, scope);
  if (is === 'atMost') return scoreWithin(null, Math.floor(points) + 1, scope);
  return Number.isInteger(points) ? scoreWithin(points, points + 1, scope) : clause('false');
};

const compareBand: Compile = (condition, scope) => {
  const { warmFrom, hotFrom } = scope.score;
  const wanted = listOf(condition);
  const isIn = (band: ScoreBand) => wanted.includes(band) === (condition.is === 'any');
  const [hot, warm, cold] = [isIn('hot'), isIn('warm'), isIn('cold')];
  if (hot && cold) {
    return warm ? clause('true') : not(scoreWithin(warmFrom, hotFrom, scope));
  }
  // One range: the database knows how many are in it.
  if (!hot && !warm && !cold) return clause('false');
  const from = cold ? null : warm ? warmFrom : hotFrom;
  return scoreWithin(from, hot ? null : warm ? hotFrom : warmFrom, scope);
};

/** The only fields that reach a statement: one entry each. */
const compilers: { readonly [field: string]: Compile } = {
  magnet: facet('magnet'),
  word: facet('word'),
  method: facet('method', methodsLike),
  confidence: facet('confidence'),
  commentNow,
  ...origins,
  stage(condition, scope) {
    // What names a removed stage goes on finding its people.
    const value = listOf(condition).map((id) => scope.movedStages.get(id) ?? id);
    return oneOf('c.stage')({ ...condition, value: [...new Set(value)] }, scope);
  },
  tag: tags,
  emailState,
  origin,
  name: (condition) => compareText('lower(c.name)', condition, 'c.search'),
  headline: (condition) => compareText('lower(c.headline)', condition, 'c.search'),
  email(condition, { showsEmails }) {
    // Finding out by asking would show addresses as well.
    if (!showsEmails) throw new AppError('email_not_in_plan');
    return compareText('c.email_key', condition);
  },
  lastAt: (condition, scope) => compareMoment('c.last_at', condition, scope),
  createdAt: (condition, scope) => compareMoment('c.created_at', condition, scope),
  score: compareScore,
  band: compareBand,
  unlocks: compareUnlocks,
  overQuota: ({ value }) =>
    clause(value === true ? 'c.leads_over_quota > 0' : 'c.leads_over_quota = 0'),
};

const columns = {
  text: 'v.text_value',
  choice: 'v.text_value',
  link: 'v.text_value',
  number: 'v.number_value',
  date: 'v.date_value',
  flag: 'v.flag_value',
} as const satisfies { [kind in OwnFieldKind]: string };

function compileOwn(condition: Condition, scope: FilterScope): Clause {
  const id = condition.field.slice('own:'.length);
  const field = scope.ownFields.get(id);
  if (field === undefined) throw impossible('The filter names a field that does not exist.');
  const { kind, name } = field;
  const { is, value } = condition;
  const problem = comparisonProblem(ownFieldKinds[kind], name, is, value);
  if (problem !== null) throw impossible(problem);
  const within = (inner: Clause): Clause => ({
    sql: `EXISTS (SELECT FROM contact_values v
      WHERE v.contact_id = c.id AND v.field_id = ? AND ${inner.sql})`,
    values: [id, ...inner.values],
  });
  if (is === 'empty') return not(within(clause('true')));
  if (is === 'filled') return within(clause('true'));
  if (is === 'none') return not(compileOwn({ ...condition, is: 'any' }, scope));
  if (is === 'any') return within(oneOf(columns[kind])(condition, scope));
  if (kind === 'flag') {
    const isTrue = within(clause('v.flag_value'));
    return value === true ? isTrue : not(isTrue);
  }
  if (kind === 'number') return within(compareNumber(columns.number, condition));
  if (kind === 'date') return within(compareDay(columns.date, condition, scope));
  const column = `lower(${columns[kind]})`;
  if (is === 'lacks') return not(within(compareText(column, { ...condition, is: 'contains' })));
  return within(compareText(column, condition));
}

export function impossible(details: string): AppError {
  return new AppError('filter_not_possible', { details });
}

/** One condition. Throws filter_not_possible, and email_not_in_plan. */
export function compileCondition(condition: Condition, scope: FilterScope): Clause {
  if (condition.field.startsWith('own:')) return compileOwn(condition, scope);
  const question = ANSWER_FIELD.exec(condition.field)?.[1];
  if (question !== undefined) return answerTo(question, condition, scope);
  const compile = Object.hasOwn(compilers, condition.field)
    ? compilers[condition.field]
    : undefined;
  if (compile === undefined) throw impossible(`There is no field "${condition.field}".`);
  return compile(condition, scope);
}
