import { type Definition, definitionOf } from '#shared/api/answer-shape.ts';
import { capitalised } from '#shared/app/first-letter.ts';

/** A column of a list's file. */
export interface ListColumn {
  heading: string;
  /** The cell of a row; empty for what the row does not have. */
  read(row: unknown): string | number;
}

const CENTS = /cents$/i;

/**
 * The columns of rows of this schema: every plain value has one, also those of objects in it. Lists are
 * joined, and what has no plain form is JSON.
 */
export function columnsOf(schema: object, path: readonly string[] = []): ListColumn[] {
  const definition = plainDefinition(schema);
  if (definition.type === 'object') {
    return Object.entries(definition.shape).flatMap(([name, field]) =>
      columnsOf(field, [...path, name]),
    );
  }
  const isMoney = CENTS.test(path.at(-1) ?? '');
  return [
    {
      heading: headingOf(path),
      read: (row) => {
        const value = valueAt(row, path);
        return isMoney && typeof value === 'number' ? moneyOf(value) : cellOf(value);
      },
    },
  ];
}

/** Without what only says that a value may be absent, or how it came about. */
export function plainDefinition(schema: object): Definition {
  const definition = definitionOf(schema);
  if (definition.type === 'pipe') return plainDefinition(definition.out);
  return 'innerType' in definition ? plainDefinition(definition.innerType) : definition;
}

/** `creator.createdAt` is "Creator created at". */
function headingOf(path: readonly string[]): string {
  const words = path
    .map((name) => (name.replace(CENTS, '') || 'amount').replaceAll(/([a-z])([A-Z])/g, '$1 $2'))
    .join(' ')
    .toLowerCase();
  return capitalised(words);
}

/** A text below zero would be taken for a formula. */
function moneyOf(cents: number): string | number {
  return cents < 0 ? cents / 100 : (cents / 100).toFixed(2);
}

function valueAt(row: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null && name in value
        ? value[name as keyof typeof value]
        : undefined,
    row,
  );
}

function cellOf(value: unknown): string | number {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const isPlainList =
    Array.isArray(value) && value.every((item) => item === null || typeof item !== 'object');
  return isPlainList ? value.map(cellOf).join('; ') : JSON.stringify(value);
}
