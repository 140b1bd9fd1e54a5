import type { Knex } from 'knex';

export interface FirstStepsRow {
  isHidden: boolean;
  isPosted: boolean;
  hasProfile: boolean;
  hasMagnet: boolean;
  hasPost: boolean;
  hasAttempt: boolean;
  hasLead: boolean;
}

/** What the creator has done so far. Undefined for an unknown one. */
export async function selectFirstSteps(
  db: Knex,
  userId: string,
): Promise<FirstStepsRow | undefined> {
  const { rows } = await db.raw<{ rows: FirstStepsRow[] }>(
    `SELECT f.hidden_at IS NOT NULL AS is_hidden, f.posted_at IS NOT NULL AS is_posted,
       u.photo_url IS NOT NULL AND u.linkedin_profile_url IS NOT NULL AS has_profile,
       EXISTS (SELECT FROM magnets m WHERE m.user_id = u.id AND m.deleted_at IS NULL
         AND m.activated_at IS NOT NULL) AS has_magnet,
       EXISTS (SELECT FROM magnets m WHERE m.user_id = u.id AND m.deleted_at IS NULL
         AND m.post_keys <> '{}') AS has_post,
       EXISTS (SELECT FROM unlock_attempts t WHERE t.user_id = u.id) AS has_attempt,
       EXISTS (SELECT FROM leads l WHERE l.user_id = u.id) AS has_lead
     FROM users u LEFT JOIN first_steps f ON f.user_id = u.id WHERE u.id = ?`,
    [userId],
  );
  return rows[0];
}

/** Changes what is given; the first moment of each choice stays. */
export async function saveFirstSteps(
  db: Knex,
  userId: string,
  { isHidden, isPosted }: { isHidden?: boolean | undefined; isPosted?: boolean | undefined },
): Promise<void> {
  await db.raw(
    `INSERT INTO first_steps AS f (user_id, hidden_at, posted_at)
     VALUES (:userId, CASE WHEN :isHidden::boolean THEN now() END,
       CASE WHEN :isPosted::boolean THEN now() END)
     ON CONFLICT (user_id) DO UPDATE SET
       hidden_at = CASE WHEN :isHidden::boolean IS NULL THEN f.hidden_at
         WHEN :isHidden::boolean THEN coalesce(f.hidden_at, now()) END,
       posted_at = CASE WHEN :isPosted::boolean IS NULL THEN f.posted_at
         WHEN :isPosted::boolean THEN coalesce(f.posted_at, now()) END`,
    { userId, isHidden: isHidden ?? null, isPosted: isPosted ?? null },
  );
}
