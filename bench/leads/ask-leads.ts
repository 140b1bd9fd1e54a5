// A process of its own: asks the table through the product's service, times its statements alone, and
// prints a line of JSON for each question.
import { createLeadTable } from '#server/features/leads/table/lead-table.service.ts';
import { writePageCursor } from '#server/features/leads/table/page-cursor.ts';
import { createLogger } from '#server/platform/config/logger.ts';
import { openDatabase } from '#server/platform/db/connection.ts';
import type { LeadSort } from '#shared/leads/leads.contract.ts';
import { InstanceSettings } from '#shared/settings/instance-settings.ts';
import { leadQuestions, type Question } from './lead-questions.ts';

const [url = '', userId = '', times = '15'] = process.argv.slice(2);
const db = openDatabase({ url, poolSize: 1, logger: createLogger({ level: 'silent' }) });
const read = () => Promise.resolve(InstanceSettings.parse({}));
const table = createLeadTable({ db }, { settings: { read } });

let spent = 0;
const began = new Map<string, number>();
/** Under this name knex tells which statement an event is about. */
const UID = '__knexQueryUid';
type Told = { [UID]: string };
db.on('query', (query: Told) => began.set(query[UID], performance.now()));
const end = (query: Told) => {
  spent += performance.now() - (began.get(query[UID]) ?? 0);
  began.delete(query[UID]);
};
db.on('query-response', (_: unknown, query: Told) => end(query));
db.on('query-error', (_: unknown, query: Told) => end(query));

/** The cursor of a page so far down an order, counted by the database itself. */
async function cursorAt(sort: LeadSort, depth: number): Promise<string | undefined> {
  if (depth === 0) return undefined;
  const down = sort.startsWith('-') ? 'DESC' : 'ASC';
  const name = sort.replace('-', '');
  const [from, column, id] =
    name === 'score'
      ? ['contact_scores', 'score_0', 'contact_id']
      : ['contacts', { lastAt: 'last_at', createdAt: 'created_at', name: 'sort_name' }[name], 'id'];
  const text = name.endsWith('At')
    ? `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
    : `${column}::text`;
  const { rows } = await db.raw<{ rows: { value: string; id: string }[] }>(
    `SELECT ${text} AS value, ${id} AS id FROM ${from} WHERE user_id = ?
     ORDER BY ${column} ${down}, ${id} ${down} LIMIT 1
     OFFSET (SELECT count(*) * ?::float8 FROM ${from} WHERE user_id = ?)::bigint - 1`,
    [userId, depth, userId],
  );
  const [row] = rows;
  return row === undefined ? undefined : writePageCursor(sort, 0, row);
}

async function ask({ goal, name, asked }: Question): Promise<void> {
  const { depth = 0, sort, ...selection } = asked;
  const cursor = sort === undefined ? undefined : await cursorAt(sort, depth);
  const body = { ...selection, sort, cursor };
  const once = async () =>
    goal === 'count'
      ? (await table.count(userId, selection)).count
      : (await table.list(userId, body)).items.length;
  const took: number[] = [];
  const found = await once();
  for (let time = 0; time < Number(times); time += 1) {
    spent = 0;
    await once();
    took.push(spent);
  }
  const path = goal === 'count' ? '/api/leads/count' : '/api/leads/query';
  process.stdout.write(`${JSON.stringify({ goal, name, found, took, path, body })}\n`);
}

const namesOf = async (of: string) =>
  new Map(
    (
      await db(of).where({ userId }).select<{ nameKey: string; id: string }[]>('name_key', 'id')
    ).map(({ nameKey, id }) => [nameKey, id]),
  );
await db.raw('SET statement_timeout = 0');
const questions = leadQuestions(await namesOf('contact_fields'), await namesOf('contact_tags'));
for (const question of questions) await ask(question);
await db.destroy();
