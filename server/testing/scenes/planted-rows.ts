import type { Database } from '#server/platform/db/connection.ts';

/** Values for columns that must not have a generic value of their type. */
export type PlantedValues = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

interface Column {
  table: string;
  name: string;
  type: string;
}
interface Reference {
  child: string;
  columns: string[];
  parent: string;
  parentColumns: string[];
}

/**
 * The product's tables with their columns, from the database catalogue; partitions count as their
 * table.
 */
export async function readColumns(db: Database): Promise<Column[]> {
  const { rows } = await db.raw<{ rows: Column[] }>(
    `SELECT c.relname AS "table", a.attname AS name, format_type(a.atttypid, NULL) AS type
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relispartition
     ORDER BY c.relname, a.attnum`,
  );
  return rows;
}

/**
 * Inserts one row into each table that is not left out, by the database catalogue: it follows
 * references and puts the mark into every text. A new table therefore gets a row without any change
 * here.
 */
export async function plantRows(
  db: Database,
  { mark, leftOut, values }: { mark: string; leftOut: ReadonlySet<string>; values: PlantedValues },
): Promise<string[]> {
  const columns = await readColumns(db);
  const references = await readReferences(db);
  const tables = [...new Set(columns.map(({ table }) => table))].filter((one) => !leftOut.has(one));
  const planted = new Map<string, Record<string, unknown>>();

  async function plant(table: string): Promise<void> {
    if (planted.has(table)) return;
    const own = references.filter(
      ({ child, parent }) => child === table && parent !== table && !leftOut.has(parent),
    );
    for (const { parent } of own) await plant(parent);
    const row: Record<string, unknown> = {};
    for (const { name, type } of columns.filter((one) => one.table === table)) {
      const given = values[table]?.[name];
      row[name] = given === undefined ? valueOf(type, `${mark}-${table}-${name}`) : given;
    }
    for (const { columns: from, parent, parentColumns } of own) {
      for (const [at, column] of from.entries()) {
        row[column] = planted.get(parent)?.[parentColumns[at] ?? ''];
      }
    }
    const kept = Object.entries(row).filter(([, value]) => value !== DEFAULT);
    const names = kept.map(([name]) => `"${name}"`).join(', ');
    const marks = kept.map(() => '?').join(', ');
    await db.raw(
      // A trigger may have created the row, with the mark in its ids.
      `INSERT INTO ${table} (${names}) VALUES (${marks}) ON CONFLICT DO NOTHING`,
      kept.map(([, value]) => value as never), // the driver's own type of a value
    );
    planted.set(table, row);
  }
  for (const table of tables) await plant(table);
  return tables;
}

/** The column's default. */
export const DEFAULT = Symbol('default');

function valueOf(type: string, text: string): unknown {
  if (type === 'text' || type.startsWith('character')) return text;
  if (type === 'text[]') return [text];
  if (type === 'jsonb') return JSON.stringify({ text });
  if (type === 'bytea') return Buffer.from(text);
  if (type === 'boolean') return false;
  if (type === 'date' || type.startsWith('timestamp')) return new Date();
  if (type === 'integer' || type === 'smallint' || type === 'bigint' || type === 'double precision')
    return 1;
  if (type === 'tsvector') return `'${text}'`;
  throw new Error(`No value for a column of type ${type} is known yet`);
}

async function readReferences(db: Database): Promise<Reference[]> {
  const { rows } = await db.raw<{ rows: Reference[] }>(
    `SELECT c.conrelid::regclass::text AS child, c.confrelid::regclass::text AS parent,
       ARRAY(SELECT attname::text FROM unnest(c.conkey) WITH ORDINALITY k(n, at)
         JOIN pg_attribute ON attrelid = c.conrelid AND attnum = k.n ORDER BY k.at) AS columns,
       ARRAY(SELECT attname::text FROM unnest(c.confkey) WITH ORDINALITY k(n, at)
         JOIN pg_attribute ON attrelid = c.confrelid AND attnum = k.n ORDER BY k.at) AS parent_columns
     FROM pg_constraint c WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace`,
  );
  return rows;
}

/** Each `table.column` of any schema that contains the mark, as text or as bytes. */
export async function findMark(db: Database, mark: string): Promise<string[]> {
  const { rows: tables } = await db.raw<{ rows: { name: string }[] }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg_toast%'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await db.raw<{ rows: { name: string }[] }>(
      `SELECT DISTINCT cell.key AS name FROM ${name} t, jsonb_each_text(to_jsonb(t)) AS cell
       WHERE cell.value ILIKE :text OR cell.value LIKE :bytes`,
      { text: `%${mark}%`, bytes: `%${Buffer.from(mark).toString('hex')}%` },
    );
    found.push(...rows.map((cell) => `${name.replace('public.', '')}.${cell.name}`));
  }
  return found.toSorted();
}
