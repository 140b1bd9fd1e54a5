import { parseCommentLink, type CommentLink } from './comment-link.ts';

/** The clock, the ids and the parts of a link that the link tests share. */
export const now = new Date('2026-11-20T12:00:00Z');
export const P = '7035345874251567104';
export const U = '7249845722001379328';
export const C = '7035742403227480064';
export const R = '7036742403227480064';
export const comment: CommentLink = {
  postType: 'activity',
  postId: P,
  commentId: C,
  parentCommentId: null,
};
export const reply: CommentLink = { ...comment, commentId: R, parentCommentId: C };

export const base = `https://www.linkedin.com/feed/update/urn:li:activity:${P}`;
export const classic = `commentUrn=urn%3Ali%3Acomment%3A%28activity%3A${P}%2C${C}%29`;
export const dash = `dashCommentUrn=urn%3Ali%3Afsd_comment%3A%28${C}%2Curn%3Ali%3Aactivity%3A${P}%29`;
export const classicReply = `replyUrn=urn%3Ali%3Acomment%3A%28activity%3A${P}%2C${R}%29`;
export const dashReply = `dashReplyUrn=urn%3Ali%3Afsd_comment%3A%28${R}%2Curn%3Ali%3Aactivity%3A${P}%29`;
export const encodeTwice = (text: string) => text.replaceAll('%', '%25');

export function read(text: string): CommentLink | string {
  const parsed = parseCommentLink(text, now);
  return parsed.ok ? parsed.link : parsed.reason;
}
