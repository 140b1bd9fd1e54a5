import type { Knex } from 'knex';
import type { PageBuild } from '#shared/unlock/creator-view.ts';
import { textArray } from '#server/platform/db/statements/array-literal.ts';
import { columnJson } from '#server/platform/db/statements/row-names.ts';
import { parsePostKey } from '#shared/unlock/link/post-alias.ts';
import type { CommentEvidence } from '../comment-reader.ts';

/** Days for which a creator's reading may confirm a comment, on pages of that creator. */
export const VIEW_DAYS = 30;
/** Stored readings per post; the oldest of more are deleted. */
const MOST_OF_A_POST = 10_000;

export interface ViewRow {
  commentId: string;
  text: string;
  matchText: string | null;
  isPartial: boolean;
  authorName: string | null;
  authorUrl: string | null;
  authorPhoto: string | null;
  authorHeadline: string | null;
  readAt: Date;
  postKeys: string[];
}

export interface NewView extends Omit<ViewRow, 'readAt' | 'postKeys'> {
  parentCommentId: string | null;
  isEdited: boolean;
}

/** Values that all comments of a part share. */
export interface Look {
  userId: string;
  postKey: string;
  /** Every known id of the post. */
  postKeys: readonly string[];
  build: PageBuild;
  reader: string;
  readerVersion: string;
  declaredCount: number | null;
  pageAgeSeconds: number;
}

const VIEW_COLUMNS = [
  'comment_id',
  'text',
  'match_text',
  'is_partial',
  'author_name',
  'author_url',
  'author_photo',
  'author_headline',
  'read_at',
  'post_keys',
] as const;

/**
 * One row per comment and creator. A newer reading stays, and so does a whole text when the new one
 * is only a shortened form of it.
 */
const SAVE = `
  INSERT INTO creator_readings AS known (user_id, comment_id, post_key, post_keys, parent_comment_id,
    text, match_text, is_partial, is_edited, author_name, author_url, author_photo, author_headline, build,
    reader, reader_version, read_at)
  SELECT :userId, t.comment_id, :postKey, CAST(:postKeys AS text[]), t.parent_comment_id, t.text,
    t.match_text, t.is_partial, t.is_edited, t.author_name, t.author_url, t.author_photo, t.author_headline,
    :build, :reader, :readerVersion, now() - make_interval(secs => :pageAgeSeconds)
  FROM jsonb_to_recordset(CAST(:comments AS jsonb)) AS t (
    comment_id text, parent_comment_id text, text text, match_text text, is_partial boolean,
    is_edited boolean, author_name text, author_url text, author_photo text, author_headline text)
  ORDER BY t.comment_id
  ON CONFLICT (user_id, comment_id) DO UPDATE
    SET (post_key, post_keys, parent_comment_id, text, match_text, is_partial, is_edited,
        author_name, author_url, author_photo, author_headline, build, reader, reader_version, read_at)
      = (excluded.post_key, excluded.post_keys, excluded.parent_comment_id, excluded.text,
         excluded.match_text, excluded.is_partial, excluded.is_edited, excluded.author_name,
         excluded.author_url, coalesce(excluded.author_photo, known.author_photo),
         coalesce(excluded.author_headline, known.author_headline), excluded.build,
         excluded.reader, excluded.reader_version,
         excluded.read_at)
    WHERE known.read_at <= excluded.read_at
      AND NOT (excluded.is_partial AND NOT known.is_partial
        AND starts_with(known.text, rtrim(excluded.text, ' .…')))`;

const NOTE_LOOK = `
  INSERT INTO creator_looks AS known (user_id, post_key, declared_count, looked_at)
  VALUES (:userId, :postKey, :declaredCount, now() - make_interval(secs => :pageAgeSeconds))
  ON CONFLICT (user_id, post_key) DO UPDATE
    SET declared_count = COALESCE(excluded.declared_count, known.declared_count),
      looked_at = excluded.looked_at
    WHERE known.looked_at <= excluded.looked_at`;

const DROP_OLDEST = `
  DELETE FROM creator_readings WHERE user_id = :userId AND post_key = :postKey
    AND comment_id IN (SELECT comment_id FROM creator_readings
      WHERE user_id = :userId AND post_key = :postKey
      ORDER BY read_at DESC, comment_id DESC OFFSET ${MOST_OF_A_POST})`;

/** Stores a part of a reading, in the caller's transaction. */
export async function saveViews(
  trx: Knex.Transaction,
  look: Look,
  comments: readonly NewView[],
): Promise<void> {
  const { postKeys, ...rest } = look;
  const values = { ...rest, postKeys: textArray(postKeys) };
  await trx.raw(NOTE_LOOK, values);
  if (comments.length === 0) return;
  await trx.raw(SAVE, { ...values, comments: columnJson(comments) });
  await trx.raw(DROP_OLDEST, values);
}

/** The latest reading of each of these comments by a creator. */
export async function selectViews(
  db: Knex,
  userId: string,
  commentIds: readonly string[],
): Promise<ViewRow[]> {
  return db('creator_readings')
    .where({ userId })
    .whereIn('comment_id', commentIds)
    .select<ViewRow[]>(VIEW_COLUMNS);
}

/** The number of stored comments of a post. */
export async function countViews(
  db: Knex,
  userId: string,
  postKeys: readonly string[],
): Promise<number> {
  const row = await db('creator_readings')
    .where({ userId })
    .whereIn('post_key', postKeys)
    .whereRaw(`read_at > now() - interval '${VIEW_DAYS} days'`)
    .count<{ count: number }[]>('* as count')
    .first();
  return row?.count ?? 0;
}

/** Converts the reading to evidence. */
export function toViewEvidence(row: Omit<ViewRow, 'commentId'>): CommentEvidence {
  return {
    text: row.text,
    ...(row.matchText === null ? {} : { matchText: row.matchText }),
    ...(row.isPartial ? { isPartial: true } : {}),
    authorName: row.authorName,
    authorUrl: row.authorUrl,
    ...(row.authorPhoto === null ? {} : { authorPhoto: row.authorPhoto }),
    ...(row.authorHeadline === null ? {} : { authorHeadline: row.authorHeadline }),
    method: 'creator_view',
    confidence: 'high',
    readAt: row.readAt,
    aliases: row.postKeys.flatMap((key) => parsePostKey(key) ?? []),
  };
}
