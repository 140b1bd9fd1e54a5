import type { z } from 'zod';

/**
 * The kinds of values in an answer, without lengths, formats and texts: what a client has to know
 * before it shows one. Plain data, so that a page does not load the schemas (decision 0044).
 */
export type Shape =
  | 'text'
  | 'number'
  | 'truth'
  | 'any'
  | 'none'
  | ShapeOf
  /** An object; a name that ends in `?` may be absent. */
  | { readonly [name: string]: Shape };
type ShapeOf = readonly [kind: 'list' | 'record' | 'one of', ...of: Shape[]];

/** Of schemas: what each kind of them is made of. */
export type Definition = z.core.$ZodTypes['_zod']['def'];
export const definitionOf = (schema: object) => (schema as { def: Definition }).def; // every schema has it

const simple: { readonly [type: string]: Shape } = {
  string: 'text',
  template_literal: 'text',
  number: 'number',
  boolean: 'truth',
  null: 'none',
};

/** What an answer's schema says about kinds. */
export function shapeOf(schema: object): Shape {
  const definition = definitionOf(schema);
  const { type } = definition;
  if (type === 'enum') return oneOf(Object.values(definition.entries).map(kindOf));
  if (type === 'literal') return oneOf(definition.values.map(kindOf));
  if (type === 'array') return ['list', shapeOf(definition.element)];
  if (type === 'record') return ['record', shapeOf(definition.valueType)];
  if (type === 'union') return oneOf(definition.options.map(shapeOf));
  if (type === 'nullable') return oneOf([shapeOf(definition.innerType), 'none']);
  if (type === 'pipe') return shapeOf(definition.out);
  if (type === 'object') {
    const fields = Object.entries(definition.shape).map(([name, field]) => [
      definitionOf(field).type === 'optional' ? `${name}?` : name,
      shapeOf(field),
    ]);
    return Object.fromEntries(fields) as Shape; // names and shapes
  }
  // Optional, with a default and the like: of the kind of what it wraps.
  if ('innerType' in definition) return shapeOf(definition.innerType);
  return simple[type] ?? 'any';
}

function oneOf(shapes: readonly Shape[]): Shape {
  const flat = shapes.flatMap((shape) => {
    if (!isOf(shape) || shape[0] !== 'one of') return [shape];
    const [, ...of] = shape;
    return of;
  });
  const seen = new Map(flat.map((shape) => [JSON.stringify(shape), shape]));
  if (seen.has('"any"')) return 'any';
  const [first = 'any', ...others] = seen.values();
  return others.length === 0 ? first : ['one of', first, ...others];
}

function kindOf(value: unknown): Shape {
  const kinds = { string: 'text', number: 'number', boolean: 'truth' } as const;
  if (value === null) return 'none';
  return kinds[typeof value as keyof typeof kinds] ?? 'any'; // others have no kind
}

/** Whether a value is of its shape; what the shape does not name may be there. */
export function fits(shape: Shape, value: unknown): boolean {
  switch (shape) {
    case 'any':
      return true;
    case 'none':
      return value === null;
    case 'text':
      return typeof value === 'string';
    case 'number':
      return typeof value === 'number';
    case 'truth':
      return typeof value === 'boolean';
    default:
      return isOf(shape) ? fitsOf(shape, value) : fitsObject(shape, value);
  }
}

function fitsOf([kind, ...of]: ShapeOf, value: unknown): boolean {
  if (kind === 'one of') return of.some((shape) => fits(shape, value));
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value) !== (kind === 'list')) return false;
  return Object.values(value).every((item) => of.every((shape) => fits(shape, item)));
}

function fitsObject(shape: { readonly [name: string]: Shape }, value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const given: { readonly [name: string]: unknown } = { ...value };
  return Object.entries(shape).every(([name, field]) => {
    if (!name.endsWith('?')) return fits(field, given[name]);
    const found = given[name.slice(0, -1)];
    return found === undefined || fits(field, found);
  });
}

function isOf(shape: Shape): shape is ShapeOf {
  return Array.isArray(shape);
}

/** True for an endpoint that answers with a file: its answer's schema is `FileAnswer`. */
export function answersWithFile(endpoint: { responses: { readonly [status: number]: object } }) {
  return Object.values(endpoint.responses).some((schema) => 'isFile' in schema);
}
