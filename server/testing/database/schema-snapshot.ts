import type { Database } from '#server/platform/db/connection.ts';

interface SchemaSnapshot {
  tables: { [table: string]: { columns: string[]; constraints: string[]; indexes: string[] } };
  functions: { [name: string]: string };
  triggers: string[];
  sequences: string[];
  /** How tables are stored, where it is not the usual way. */
  storage: string[];
}

/** Made by the migrator itself, and by the month. */
const IS_OWN = `name !~ '^schema_migrations' AND name !~ '^visits_\\d{4}_\\d{2}'`;
const PUBLIC = `relnamespace = 'public'::regnamespace`;

/** The whole schema as text, in a fixed order: two databases with equal snapshots are built alike. */
export async function readSchema(db: Database): Promise<SchemaSnapshot> {
  const list = async (sql: string): Promise<{ name: string; text: string }[]> =>
    (await db.raw(`SELECT name, text FROM (${sql}) AS s WHERE ${IS_OWN} ORDER BY name, text`)).rows;

  const tables: SchemaSnapshot['tables'] = {};
  for (const { name, text } of await list(COLUMNS)) tableOf(tables, name).columns.push(text);
  for (const { name, text } of await list(CONSTRAINTS))
    tableOf(tables, name).constraints.push(text);
  for (const { name, text } of await list(INDEXES)) tableOf(tables, name).indexes.push(text);
  return {
    tables,
    functions: Object.fromEntries((await list(FUNCTIONS)).map(({ name, text }) => [name, text])),
    triggers: (await list(TRIGGERS)).map(({ text }) => text),
    sequences: (await list(SEQUENCES)).map(({ name }) => name),
    storage: (await list(STORAGE)).map(({ name, text }) => `${name}: ${text}`),
  };
}

function tableOf(tables: SchemaSnapshot['tables'], name: string) {
  return (tables[name] ??= { columns: [], constraints: [], indexes: [] });
}

const COLUMNS = `
  SELECT relname AS name, concat_ws(' ', attname, format_type(atttypid, atttypmod),
    CASE WHEN attnotnull THEN 'NOT NULL' END,
    'DEFAULT ' || pg_get_expr(adbin, adrelid)) AS text
  FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
  LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
  WHERE ${PUBLIC} AND relkind IN ('r', 'p') AND attnum > 0 AND NOT attisdropped`;

/** NOT NULL stands with the column; newer servers list it as a constraint too. */
const CONSTRAINTS = `
  SELECT relname AS name, conname || ': ' || pg_get_constraintdef(pg_constraint.oid) AS text
  FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
  WHERE ${PUBLIC} AND contype <> 'n'`;

const INDEXES = `
  SELECT tablename AS name, indexdef AS text FROM pg_indexes WHERE schemaname = 'public'`;

const FUNCTIONS = `
  SELECT proname AS name, pg_get_functiondef(oid) AS text
  FROM pg_proc WHERE pronamespace = 'public'::regnamespace`;

const TRIGGERS = `
  SELECT tgname AS name, pg_get_triggerdef(pg_trigger.oid) AS text
  FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid WHERE ${PUBLIC} AND NOT tgisinternal`;

const SEQUENCES = `
  SELECT relname AS name, '' AS text FROM pg_class WHERE ${PUBLIC} AND relkind = 'S'`;

const STORAGE = `
  SELECT relname AS name, array_to_string(reloptions, ', ') AS text
  FROM pg_class WHERE ${PUBLIC} AND relkind IN ('r', 'p') AND reloptions IS NOT NULL`;
