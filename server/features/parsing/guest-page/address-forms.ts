import { canonicalCommentUrl, type CommentLink } from '#shared/unlock/link/comment-link.ts';

/**
 * Addresses of a post that name one of its comments, as LinkedIn's own "Copy link to comment" has
 * written them: with either parameter, or with both. It is not documented whether guests see the
 * named comment there, so a probe and readings measure it.
 */
export const pinningForms = ['comment_urn', 'dash_comment_urn', 'both_urns'] as const;
export type PinningForm = (typeof pinningForms)[number];

const parameters: ReadonlyMap<PinningForm, readonly string[]> = new Map([
  ['comment_urn', ['commentUrn', 'replyUrn']],
  ['dash_comment_urn', ['dashCommentUrn', 'dashReplyUrn']],
  ['both_urns', ['commentUrn', 'replyUrn', 'dashCommentUrn', 'dashReplyUrn']],
]);

/** The path and query to request, built only from the ids. */
export function pinningPath(link: CommentLink, form: PinningForm): string {
  const { pathname, search } = new URL(canonicalCommentUrl(link));
  const wanted = parameters.get(form) ?? [];
  const kept = search
    .slice(1)
    .split('&')
    .filter((part) => wanted.includes(part.split('=', 1)[0] ?? ''));
  return `${pathname}?${kept.join('&')}`;
}
