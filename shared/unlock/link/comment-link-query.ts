import { decodeFully } from './comment-link-address.ts';
import { readCommentUrn, readDashCommentUrn, type CommentUrn } from './comment-link-urn.ts';

/** What a query says about one comment. `broken`: named, but unreadable. */
export type NamedComment = CommentUrn | 'absent' | 'broken' | 'conflicting';

/**
 * Reads the comment that two parameters name, the classic one first; a malformed value is ignored
 * when its partner is good. Two good values that differ, or one parameter given twice with
 * different values, conflict. Noise (`utm_*`, `rcm`, `trk`, ...) is never looked at.
 */
export function readNamedComment(query: string, urnName: string, dashName: string): NamedComment {
  const classic = readParameter(query, urnName);
  const dash = readParameter(query, dashName);
  if (classic.length > 1 || dash.length > 1) return 'conflicting';
  if (classic.length + dash.length === 0) return 'absent';

  const fromClassic = readCommentUrn(classic[0] ?? '');
  const fromDash = readDashCommentUrn(dash[0] ?? '');
  // E-mail digests put the post where the dash value names the comment: malformed, though readable.
  const isDigest = fromDash?.commentId === fromClassic?.postId;
  if (fromClassic && fromDash && !isDigest && !isSameComment(fromClassic, fromDash)) {
    return 'conflicting';
  }
  return fromClassic ?? fromDash ?? 'broken';
}

/** The different values of a parameter, decoded. */
function readParameter(query: string, name: string): string[] {
  const values = new Set<string>();
  for (const pair of query.split('&')) {
    const at = pair.indexOf('=');
    // Page source and some mail programs write `&amp;`.
    const key = decodeFully(at < 0 ? pair : pair.slice(0, at)).replace(/^amp;/, '');
    if (key === name) values.add(at < 0 ? '' : decodeFully(pair.slice(at + 1)));
  }
  return [...values];
}

function isSameComment(a: CommentUrn, b: CommentUrn): boolean {
  return a.commentId === b.commentId && a.postType === b.postType && a.postId === b.postId;
}
