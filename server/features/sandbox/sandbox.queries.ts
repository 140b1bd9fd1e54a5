import type { Knex } from 'knex';

export interface PostRow {
  activityId: string;
  magnetId: string | null;
  authorName: string;
  text: string;
  mode: string;
  createdAt: Date;
}

export interface CommentRow {
  commentId: string;
  activityId: string;
  authorName: string;
  /** The profile it was written as; null for a made-up one. */
  authorUrl: string | null;
  text: string;
  createdAt: Date;
}

/** What a practice post shows of its magnet. */
export interface PostedMagnet {
  title: string;
  triggerWords: string[];
  slug: string | null;
  name: string;
}

export function findPost(
  db: Knex,
  where: { magnetId: string } | { activityId: string },
): Promise<PostRow | undefined> {
  return db<PostRow>('sandbox_posts').where(where).first();
}

export function findPostedMagnet(db: Knex, magnetId: string): Promise<PostedMagnet | undefined> {
  return db('magnets')
    .join('users', 'users.id', 'magnets.user_id')
    .where({ 'magnets.id': magnetId })
    .whereNull('magnets.deleted_at')
    .first<PostedMagnet | undefined>(
      'magnets.title',
      'magnets.trigger_words',
      'magnets.slug',
      'users.name',
    );
}

/** False when the magnet has a post already; another call may have written it now. */
export async function addPost(
  trx: Knex.Transaction,
  post: Omit<PostRow, 'mode'>,
): Promise<boolean> {
  const inserted = await trx('sandbox_posts').insert(post).onConflict('magnet_id').ignore();
  return (inserted as { rowCount?: number }).rowCount !== 0; // knex types the driver's answer as number[]
}

export async function addComments(
  db: Knex,
  comments: CommentRow | readonly CommentRow[],
): Promise<void> {
  await db('sandbox_comments').insert(comments);
}

/** The newest comments, oldest first: as many as are read of one page. */
export async function selectComments(db: Knex, activityId: string): Promise<CommentRow[]> {
  const newestFirst = await db<CommentRow>('sandbox_comments')
    .where({ activityId })
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'comment_id', order: 'desc' },
    ])
    .limit(200);
  return newestFirst.toReversed();
}

export async function setPostMode(db: Knex, activityId: string, mode: string): Promise<void> {
  await db('sandbox_posts').where({ activityId }).update({ mode });
}
