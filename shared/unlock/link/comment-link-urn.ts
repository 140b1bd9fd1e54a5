/** The type of a post id: the feed event, an uploaded post, a share, or a post in a group. */
export type PostType = 'activity' | 'ugcPost' | 'share' | 'groupPost';

/** A post as a link names it. Ids are decimal strings (past 2^53); a group post's is "G-P". */
export interface PostRef {
  postType: PostType;
  postId: string;
}

/** One comment as a URN names it: the thread it stands in and its id. */
export interface CommentUrn extends PostRef {
  commentId: string;
}

const POST_TYPES: Readonly<Record<string, PostType>> = {
  activity: 'activity',
  ugcpost: 'ugcPost',
  share: 'share',
  grouppost: 'groupPost',
};

/**
 * Reads `urn:li:activity:P` or the short `activity:P`; the type in any case. Checks only the form;
 * isPlausibleId checks the number.
 */
export function readPostUrn(urn: string): PostRef | null {
  const found =
    /^(?:urn:li:)?(activity|ugcPost|share|groupPost):((?:[1-9][0-9]{0,18}-)?[1-9][0-9]{17,18})$/i.exec(
      urn,
    );
  const postType = POST_TYPES[(found?.[1] ?? '').toLowerCase()];
  const postId = found?.[2];
  if (postType === undefined || postId === undefined) return null;
  return (postType === 'groupPost') === postId.includes('-') ? { postType, postId } : null;
}

/**
 * Reads `urn:li:comment:(POST,C)`. The final bracket may be missing, because programs that turn text
 * into links leave it out.
 */
export function readCommentUrn(urn: string): CommentUrn | null {
  const found = /^urn:li:comment:\(([^,()]+),([1-9][0-9]{17,18})\)?$/i.exec(urn);
  return joinUrn(found?.[1], found?.[2]);
}

/** Reads `urn:li:fsd_comment:(C,urn:li:POST)`, the newer form with its parts in the other order. */
export function readDashCommentUrn(urn: string): CommentUrn | null {
  const found = /^urn:li:fsd_comment:\(([1-9][0-9]{17,18}),(urn:li:[^,()]+)\)?$/i.exec(urn);
  return joinUrn(found?.[2], found?.[1]);
}

function joinUrn(postUrn: string | undefined, commentId: string | undefined): CommentUrn | null {
  const post = readPostUrn(postUrn ?? '');
  return post && commentId ? { ...post, commentId } : null;
}
