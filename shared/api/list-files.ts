import { z } from 'zod';
import { type Api, defineApi, type Endpoint } from './define-api.ts';
import { FileAnswer } from './file-transfer.ts';

/** What chooses a page, and has no meaning for a whole list. */
const paging = { cursor: true, limit: true } as const;

type Narrowing<E> = E extends { query: z.ZodObject<infer S extends z.core.$ZodShape> }
  ? { [K in Exclude<keyof S, keyof typeof paging>]: S[K] }
  : Record<never, never>;

/** The endpoint that answers with all rows of a list as CSV. */
export interface ListFileEndpoint<E extends Endpoint = Endpoint> extends Endpoint {
  method: 'POST';
  auth: 'admin';
  body: z.ZodObject<{ filter: z.ZodObject<Narrowing<E>> }>;
  responses: { readonly 200: typeof FileAnswer };
  rowsOf: Endpoint;
}

type Named<A> = { [K in keyof A]: A[K] extends { csv: true } ? K : never }[keyof A] & string;

/** `list` has `listFile`, and so on. */
type WithFiles<A extends Api> = A & {
  readonly [K in Named<A> as `${K}File`]: ListFileEndpoint<A[K]>;
};

/**
 * The same as `defineApi`; each list of operators with `csv` also gets an endpoint that answers with all
 * of its rows, narrowed as the list. Roles that only look take no files.
 */
export function defineApiWithFiles<const A extends Api>(api: A): WithFiles<A> {
  const lists = Object.entries(api).filter(([, { csv }]) => csv !== undefined);
  const files = lists.map(([name, list]) => [`${name}File`, fileOf(list)]);
  return defineApi({ ...api, ...Object.fromEntries(files) }) as WithFiles<A>; // built from the same lists
}

function fileOf(list: Endpoint): Endpoint {
  const { roles, query } = list;
  return {
    method: 'POST',
    path: `${list.path}.csv`,
    auth: 'admin',
    ...(roles === undefined ? {} : { roles: roles.filter((role) => role !== 'readonly') }),
    summary: `All rows as a CSV file, which is in the audit log. ${list.summary}`,
    body: z.strictObject({ filter: z.strictObject(query?.omit(paging).shape ?? {}) }),
    responses: { 200: FileAnswer },
    errors: list.errors,
    limits: [{ by: 'operator', points: 30, seconds: 600 }],
    rowsOf: list,
  };
}
