import type { Knex } from 'knex';

/** Column names are few and known, so each is converted once. */
const camel = new Map<string, string>();
const snake = new Map<string, string>();

/** `user_id` -> `userId`. */
export function toCamelCase(name: string): string {
  return remember(camel, name, () =>
    name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
  );
}

/** `userId` -> `user_id`; a name in snake_case stays as it is. */
export function toSnakeCase(name: string): string {
  return remember(snake, name, () =>
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  );
}

function remember(names: Map<string, string>, name: string, turn: () => string): string {
  const known = names.get(name);
  if (known !== undefined) return known;
  const turned = turn();
  names.set(name, turned);
  return turned;
}

/** A row of the database with camelCase keys. The values stay as they are. */
export function camelRow(row: object): Record<string, unknown> {
  const renamed: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) renamed[toCamelCase(name)] = value;
  return renamed;
}

/** A row, or rows, as JSON with column names, for `jsonb_to_record` and `jsonb_to_recordset`. */
export function columnJson(rows: object | readonly object[]): string {
  const columns = (row: object) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [toSnakeCase(name), value]));
  return JSON.stringify(Array.isArray(rows) ? rows.map(columns) : columns(rows));
}

/** Lets knex speak camelCase with the code and snake_case with the database (decision 0022). */
export const rowNames = {
  wrapIdentifier: (name, quote) => quote(toSnakeCase(name)),
  postProcessResponse(result: unknown) {
    if (Array.isArray(result))
      return result.map((row: unknown) => (isRow(row) ? camelRow(row) : row));
    if (!isRow(result)) return result;
    const { rows } = result as { rows?: unknown }; // the result of `raw`
    if (!Array.isArray(rows)) return camelRow(result);
    return Object.assign(result, { rows: rows.map((row: object) => camelRow(row)) });
  },
} satisfies Pick<Knex.Config, 'wrapIdentifier' | 'postProcessResponse'>;

function isRow(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !(value instanceof Date);
}
