import type { Knex } from 'knex';
import { IS_LIVE } from '#server/features/leads/grants.queries.ts';
import { hashSecret } from '#server/platform/ids.ts';

/** The answer that a complete grant's lead gave to this question; null for none. */
export async function selectAnswer(
  db: Knex,
  grant: { magnetId: string; secrets: readonly string[] },
  question: string,
): Promise<string | null> {
  const { rows } = await db.raw<{ rows: { answer: string }[] }>(
    `SELECT a.answer FROM grants g JOIN lead_answers a ON a.lead_id = g.lead_id
     WHERE g.token_hash = ANY(?) AND g.magnet_id = ? AND a.question = ? AND a.step = 'after'
       AND g.completed_at IS NOT NULL AND ${IS_LIVE}
     ORDER BY g.created_at DESC LIMIT 1`,
    [grant.secrets.map(hashSecret), grant.magnetId, question],
  );
  return rows[0]?.answer ?? null;
}

/**
 * Keeps the answer of a grant's lead, or a changed one; false for a lead that was erased or whose access
 * ended meanwhile. The lead's row is locked, so that no answer outlives an erasure.
 */
export async function saveAnswer(
  db: Knex,
  grantId: string,
  { question, answer }: { question: string; answer: string },
): Promise<boolean> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `WITH lead AS (
       SELECT l.id FROM grants g JOIN leads l ON l.id = g.lead_id
       WHERE g.id = :grantId AND l.erased_at IS NULL AND l.revoked_at IS NULL FOR KEY SHARE OF l
     )
     INSERT INTO lead_answers AS a (lead_id, question, answer)
     SELECT id, :question::text, :answer::text FROM lead
     ON CONFLICT (lead_id, step, question) DO UPDATE SET answer = excluded.answer,
       answered_at = CASE WHEN a.answer = excluded.answer THEN a.answered_at ELSE now() END`,
    { grantId, question, answer },
  );
  return rowCount > 0;
}

/** The first time a grant's lead goes on to the next step: the figures follow by a trigger. */
export async function noteContinued(db: Knex, grantId: string): Promise<void> {
  await db.raw(
    `UPDATE deliveries d SET continued_at = now() FROM grants g
     WHERE g.id = ? AND d.lead_id = g.lead_id AND d.continued_at IS NULL`,
    [grantId],
  );
}
