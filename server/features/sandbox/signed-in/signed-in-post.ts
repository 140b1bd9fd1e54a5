import { escapeHtml } from '#shared/app/escape-html.ts';
import type { PostRef } from '#shared/unlock/link/comment-link.ts';
import { idTime } from '#shared/unlock/link/linkedin-id.ts';

/**
 * The builds of the practice LinkedIn: the two known ones, an unknown one, and both known ones at
 * once.
 */
export const signedInBuilds = ['classes', 'keys', 'unknown', 'mixed'] as const;
export type SignedInBuild = (typeof signedInBuilds)[number];

/** Whether a word of an address names a build. */
export function isSignedInBuild(text: unknown): text is SignedInBuild {
  return (signedInBuilds as readonly unknown[]).includes(text); // widened only to compare
}

export interface SignedInPerson {
  name: string;
  /** Profile or page; null for a member with a private profile. */
  url: string | null;
  /** The address of the picture; no address stands for one that is not loaded yet. */
  photo?: string | null;
  headline?: string;
}

/** The picture's address as an attribute. */
export const photoAttribute = ({ photo }: SignedInPerson): string =>
  photo == null ? '' : ` src="${escapeHtml(photo)}"`;

/** Words, a mention, or a hashtag. A line break is a separate part. */
export type SignedInPart = string | { name: string; url: string } | { tag: string };

export const LINE_END = '\n';

export interface SignedInComment {
  commentId: string;
  author: SignedInPerson;
  text: readonly SignedInPart[];
  isEdited?: boolean;
  /** Long texts have a button that shows the rest. */
  isLong?: boolean;
  replies?: readonly SignedInComment[];
}

export interface SignedInPost {
  activityId: string;
  /** The post's id in its comments' keys, when it differs. */
  thread?: PostRef;
  /** Whole (`urn:li:activity:P`) or short (`activity:P`): both are in use. */
  isWholeUrn?: boolean;
  author: SignedInPerson;
  text: string;
  declaredCount: number;
}

/** Trusted HTML from the caller, inserted around LinkedIn's content. */
export interface SignedInSlots {
  head?: string;
  beforeMain?: string;
  insideCard?: string;
  afterComments?: string;
  afterMain?: string;
}

/** `urn:li:comment:(POST,C)` in the page's spelling. */
export function commentUrn(post: SignedInPost, commentId: string): string {
  const { postType, postId } = post.thread ?? { postType: 'activity', postId: post.activityId };
  return `urn:li:comment:(${post.isWholeUrn ? 'urn:li:' : ''}${postType}:${postId},${commentId})`;
}

/** The age as on the page, such as "3d"; the page has no exact time. */
export function ageOf(commentId: string, now: Date): string {
  const minutes = Math.max(1, Math.floor((now.getTime() - idTime(commentId).getTime()) / 60_000));
  if (minutes < 60) return `${minutes}m`;
  return minutes < 24 * 60 ? `${Math.floor(minutes / 60)}h` : `${Math.floor(minutes / 1_440)}d`;
}

/** The text without mark-up: the expected text of the page. */
export function plainText(parts: readonly SignedInPart[]): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      return 'tag' in part ? `#${part.tag}` : part.name;
    })
    .join('');
}

/** The document around a build's page; all arguments are already HTML. */
export function signedInDocument(title: string, body: string, slots: SignedInSlots): string {
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title>${slots.head ?? ''}</head><body class="signed-in">${slots.beforeMain ?? ''}${body}${slots.afterMain ?? ''}</body></html>`;
}
