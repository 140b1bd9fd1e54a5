import type { CommentLink, PostRef } from '#shared/unlock/link/comment-link.ts';

/** Encodes a value for a path or a query of LinkedIn's API, which requires encoded brackets too. */
export function encodeId(text: string): string {
  return encodeURIComponent(text).replaceAll('(', '%28').replaceAll(')', '%29');
}

export function postUrn({ postType, postId }: PostRef): string {
  return `urn:li:${postType}:${postId}`;
}

export function commentUrn(post: PostRef, commentId: CommentLink['commentId']): string {
  return `urn:li:comment:(${postUrn(post)},${commentId})`;
}

export function organizationUrn(id: string): string {
  return `urn:li:organization:${id}`;
}

/** The number in an organisation's URN; null for anything else. A brand's page counts as one. */
export function organizationIdOf(urn: string | null | undefined): string | null {
  return /^urn:li:organization(?:Brand)?:([1-9]\d{0,18})$/.exec(urn ?? '')?.[1] ?? null;
}
