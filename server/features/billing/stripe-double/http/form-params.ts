import type Stripe from 'stripe';
import { parse } from 'qs';
import { z } from 'zod';
import { badRequest } from '../world/stripe-error.ts';

/**
 * Parameters of Stripe's form bodies and queries. An unknown one is refused as Stripe does, so that a call
 * the double does not really understand fails in a test instead of being half ignored.
 */
export function readParams<S extends z.ZodType>(schema: S, form: string): z.output<S> {
  const values: unknown = parse(form, { depth: 10, arrayLimit: 100, parameterLimit: 1000 });
  const result = schema.safeParse(values);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const path = issue === undefined ? [] : [...issue.path].map(String);
  if (issue?.code === 'unrecognized_keys') {
    const param = inBrackets([...path, issue.keys[0] ?? '']);
    throw badRequest(`Received unknown parameter: ${param}`, param, 'parameter_unknown');
  }
  const param = inBrackets(path);
  const isMissing = issue?.code === 'invalid_type' && issue.message.includes('undefined');
  if (isMissing) throw badRequest(`Missing required param: ${param}.`, param, 'parameter_missing');
  throw badRequest(`Invalid ${param}: ${issue?.message ?? 'not understood'}`, param);
}

const inBrackets = ([first = '', ...rest]: string[]): string =>
  `${first}${rest.map((part) => `[${part}]`).join('')}`;

/** Values as they come in a form. */
export const cents = z.coerce.number().int();
export const count = z.coerce.number().int().min(0);
export const time = z.coerce.number().int().min(0);
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
export const word = z.string().min(1).max(5000);
/** An empty value takes the field away. */
export const clearable = <S extends z.ZodType>(schema: S) =>
  z.union([z.literal('').transform(() => null), schema]);
export const metadata = clearable(z.record(z.string().max(40), z.string().max(500)));
export const expand = z.array(word).optional();

export const address = z.strictObject({
  city: z.string().optional(),
  country: z.string().optional(),
  line1: z.string().optional(),
  line2: z.string().optional(),
  postal_code: z.string().optional(),
  state: z.string().optional(),
});

/** An address with each part: null where it is not given. */
export function fullAddress(given: z.output<typeof address>): Stripe.Address {
  const part = (name: keyof typeof given): string | null => given[name] ?? null;
  return {
    city: part('city'),
    country: part('country'),
    line1: part('line1'),
    line2: part('line2'),
    postal_code: part('postal_code'),
    state: part('state'),
  };
}

/** New metadata: given keys over the old ones, empty values take a key away. */
export function mergeMetadata(
  old: { [key: string]: string } | null,
  given: { [key: string]: string } | null | undefined,
): { [key: string]: string } {
  if (given === null) return {};
  const merged = { ...old, ...given };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));
}
