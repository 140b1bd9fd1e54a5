import type { Database } from '#server/platform/db/connection.ts';

interface Table {
  schema: string;
  name: string;
  columns: string[];
}

/**
 * Columns of the whole database, whatever their type, in which a text stands: readable, in any case,
 * or as bytes. Made from the catalogue, so a new table or column is looked through by itself.
 */
export async function findColumnsWith(db: Database, text: string): Promise<string[]> {
  const { rows: tables } = await db.raw<{ rows: Table[] }>(
    `SELECT n.nspname AS schema, c.relname AS name, array_agg(a.attname::text) AS columns
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast') AND c.relkind = 'r'
       AND a.attnum > 0 AND NOT a.attisdropped
     GROUP BY 1, 2`,
  );
  const like = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const patterns = [like, `%${Buffer.from(text).toString('hex')}%`];
  const found: string[] = [];
  for (const { schema, name, columns } of tables) {
    // One look at whole rows; at their columns only where something stands.
    const { rows: hits } = await db.raw<{ rows: { found: boolean }[] }>(
      `SELECT EXISTS (SELECT FROM ??.?? t WHERE t::text ILIKE ANY(?)) AS found`,
      [schema, name, patterns],
    );
    if (hits[0]?.found !== true) continue;
    for (const column of columns) {
      const { rows } = await db.raw<{ rows: { found: boolean }[] }>(
        `SELECT EXISTS (SELECT FROM ??.?? WHERE ??::text ILIKE ANY(?)) AS found`,
        [schema, name, column, patterns],
      );
      if (rows[0]?.found === true) found.push(`${name}.${column}`);
    }
  }
  return found.toSorted();
}
