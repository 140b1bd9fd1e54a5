import { z } from 'zod';

interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  pattern?: string;
  minLength?: number;
  minimum?: number;
  properties?: { [name: string]: JsonSchema };
  required?: string[];
  $ref?: string;
  $defs?: { [id: string]: JsonSchema };
}

/** Texts that satisfy the patterns of ids and colours. */
const texts = ['sample', 'abcdefghijkm', 'abcdefghijkmnpqrstuv', '#0a66c2', '2026-01-01T00:00:00Z'];

/** A body the schema accepts, with every field present, so that one field at a time can be broken. */
export function sampleOf(schema: z.ZodType): Record<string, unknown> {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema; // zod's output
  return valueOf(json, json.$defs ?? {}) as Record<string, unknown>; // bodies are objects
}

function valueOf(schema: JsonSchema, definitions: { [id: string]: JsonSchema }): unknown {
  if (schema.$ref !== undefined) {
    return valueOf(definitions[schema.$ref.replace('#/$defs/', '')] ?? {}, definitions);
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const choice = schema.anyOf ?? schema.oneOf;
  if (choice?.[0] !== undefined) return valueOf(choice[0], definitions);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'string') return textOf(schema);
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, 1);
  if (type === 'boolean') return true;
  if (type === 'array') return [];
  if (type !== 'object') return null;
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, field]) => [
      name,
      valueOf(field, definitions),
    ]),
  );
}

function textOf({ pattern, minLength = 0 }: JsonSchema): string {
  const fits = texts.find((text) => pattern === undefined || new RegExp(pattern, 'u').test(text));
  return (fits ?? 'sample').padEnd(minLength, 'a');
}
