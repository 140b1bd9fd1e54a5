import { explainRefusal } from '#shared/unlock/link/comment-link-help.ts';
import { parseCommentLink } from '#shared/unlock/link/comment-link.ts';

interface CommentCheck {
  tone: 'good' | 'bad';
  text: string;
}

/**
 * Checks a pasted link without any request, with the same parser as the server. It is advice; the
 * server decides. Null for an empty field.
 */
export function checkCommentLink(text: string, now: Date): CommentCheck | null {
  if (text.trim() === '') return null;
  const parsed = parseCommentLink(text, now);
  if (parsed.ok) return { tone: 'good', text: 'This is a comment link.' };
  const { message, hint } = explainRefusal(parsed.reason);
  return { tone: 'bad', text: `${message} ${hint}` };
}
