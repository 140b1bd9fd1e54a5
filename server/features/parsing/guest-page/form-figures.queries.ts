import type { Knex } from 'knex';
import { runPrepared } from '#server/platform/db/statements/prepared.ts';
import type { FormCount } from './form-order.rules.ts';

/** Key for all posts together. */
export const ALL_POSTS = '';

/** Each count loses half of its weight in a week, because LinkedIn may change its pages. */
const KEPT = `power(0.5, extract(epoch FROM now() - f.updated_at) / 604800)`;

export async function selectForms(db: Knex, postKey: string): Promise<FormCount[]> {
  return runPrepared<FormCount & Record<string, unknown>>(
    db,
    'guest-page-forms',
    'SELECT form, asked, found FROM guest_page_forms WHERE post_key = $1',
    [postKey],
  );
}

/** Counts one more request, for this post and for all posts. */
export async function noteForm(
  db: Knex,
  postKey: string,
  form: string,
  isFound: boolean,
): Promise<void> {
  await db.raw(
    `INSERT INTO guest_page_forms AS f (post_key, form, asked, found)
     SELECT key, :form, 1, :found FROM unnest(CAST(:keys AS text[])) AS key ORDER BY key
     ON CONFLICT (post_key, form) DO UPDATE SET
       asked = f.asked * ${KEPT} + 1, found = f.found * ${KEPT} + excluded.found, updated_at = now()`,
    { form, found: isFound ? 1 : 0, keys: [ALL_POSTS, postKey] },
  );
}

/** Replaces all figures about all posts with the result of a probe. */
export async function replaceForms(
  trx: Knex.Transaction,
  counts: readonly FormCount[],
): Promise<void> {
  await trx('guest_page_forms').delete();
  if (counts.length === 0) return;
  await trx('guest_page_forms').insert(counts.map((count) => ({ postKey: ALL_POSTS, ...count })));
}

export interface StoredProbe {
  madeAt: Date;
  origin: string;
  comments: number;
  /** Number found on the post's plain page. */
  plain: number;
}

export async function saveProbe(
  trx: Knex.Transaction,
  { origin, comments, plain }: Omit<StoredProbe, 'madeAt'>,
): Promise<void> {
  const row = { id: 1, origin, comments, plain };
  await trx('linkedin_probes')
    .insert(row)
    .onConflict('id')
    .merge({ ...row, madeAt: trx.fn.now() });
}

/** The latest stored probe; null without one. */
export async function selectProbe(db: Knex): Promise<StoredProbe | null> {
  const columns = ['made_at', 'origin', 'comments', 'plain'];
  return (await db('linkedin_probes').first<StoredProbe | undefined>(columns)) ?? null;
}
