import pg from 'pg';

/**
 * Inserts the values into a statement, because COPY takes no parameters. Each becomes a quoted
 * literal of unknown type, like a parameter; lists are passed as array literals.
 */
export function withLiterals(sql: string, values: readonly unknown[]): string {
  const parts = sql.split('?');
  if (parts.length !== values.length + 1)
    throw new Error('a statement has other values than places');
  return parts.reduce((text, part, at) => `${text}${literal(values[at - 1])}${part}`);
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (Array.isArray(value)) {
    return value.length === 0 ? `'{}'` : `ARRAY[${value.map(literal).join(',')}]`;
  }
  if (typeof value === 'string') return pg.escapeLiteral(value);
  if (typeof value === 'number' || typeof value === 'boolean') return `'${String(value)}'`;
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  throw new Error(`a ${typeof value} is no value of a statement`);
}
