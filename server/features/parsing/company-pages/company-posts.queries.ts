import type { Knex } from 'knex';

/** The stored facts of a post for one creator. */
export interface KnownPost {
  /** Null: it belongs to none of the creator's pages. */
  organizationId: string | null;
  /** The API's id of the post. */
  apiPostKey: string | null;
  /** It was found long ago that the post belongs to no page. */
  isOld: boolean;
}

/** After this time the creator may have become an administrator of the page. */
const LOOK_AGAIN = '1 hour';

export async function findKnownPost(
  db: Knex,
  userId: string,
  postKey: string,
): Promise<KnownPost | null> {
  const row = await db('company_posts')
    .where({ userId, postKey })
    .first<KnownPost | undefined>(
      'organization_id',
      'api_post_key',
      db.raw(`looked_at < now() - interval '${LOOK_AGAIN}' AS is_old`),
    );
  return row ?? null;
}

export async function savePost(
  db: Knex,
  userId: string,
  post: { postKey: string; organizationId: string | null; apiPostKey: string | null },
): Promise<void> {
  const { postKey, ...found } = post;
  // Stores nothing when the creator disconnects meanwhile.
  await db.raw(
    `INSERT INTO company_posts (user_id, post_key, organization_id, api_post_key)
     SELECT c.user_id, :postKey, :organizationId, :apiPostKey
     FROM company_connections c WHERE c.user_id = :userId FOR KEY SHARE
     ON CONFLICT (user_id, post_key) DO UPDATE
       SET organization_id = excluded.organization_id, api_post_key = excluded.api_post_key,
         looked_at = now()`,
    { userId, postKey, ...found },
  );
}
