// One `section.comment` of a guest page (linkedin.md B3), read by a real parser.
import { Parser } from 'htmlparser2';
import { readCommentUrn, type CommentUrn } from '#shared/unlock/comment-link-urn.ts';
import { isProfileHref, rebuildProfileUrl } from './profile-url.ts';
import { cleanName, cleanText } from './plain-text.ts';

export interface GuestComment extends CommentUrn {
  /** Null when the section holds no text element, or only the beginning of one. */
  text: string | null;
  /** `text` without mentions. */
  matchText: string | null;
  authorName: string | null;
  authorUrl: string | null;
}

/** The parser looks through all open elements at each end tag; a comment has about ten of them. */
const MOST_NESTED = 100;

/** Null when the section carries no comment id. Only tags count, never what people wrote. */
export function parseGuestComment(section: string): GuestComment | null {
  let urn: string | null = null;
  let authorUrl: string | null = null;
  let author: string | null = null;
  let text: string | null = null;
  let matchText = '';
  let region: 'author' | 'text' | null = null;
  let isMention = false;
  let depth = 0;

  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1;
      if (depth > MOST_NESTED) return parser.pause();
      const classes = ` ${attributes['class'] ?? ''} `;
      if (urn === null && attributes['data-semaphore-content-type'] === 'COMMENT') {
        urn = attributes['data-semaphore-content-urn'] ?? null;
      }
      if (region === null && author === null && name === 'a' && isAuthorLink(classes, attributes)) {
        region = 'author';
        author = '';
        authorUrl = rebuildProfileUrl(attributes['href'] ?? '');
      } else if (region === null && text === null && name === 'p' && isTextElement(classes)) {
        region = 'text';
        text = '';
      } else if (region === 'text' && name === 'br') {
        text += '\n';
        matchText += '\n';
      } else if (region === 'text' && name === 'a') {
        isMention = isProfileHref(attributes['href'] ?? '');
      }
    },
    ontext(part) {
      if (region === 'author') author += part;
      if (region !== 'text') return;
      text += part;
      matchText += isMention ? ' ' : part;
    },
    onclosetag(name) {
      depth -= 1;
      if (name === 'a') isMention = false;
      if ((region === 'author' && name === 'a') || (region === 'text' && name === 'p')) {
        region = null;
        if (urn !== null && author !== null && text !== null) parser.pause(); // the rest adds nothing
      }
    },
  });
  /** A text that only the end of the page ends was cut off: of it no word can be called missing. */
  const isTorn = () => region === 'text';
  parser.write(section);
  if (isTorn()) text = null;
  parser.end();

  const found = urn === null ? null : readCommentUrn(urn);
  if (!found) return null;
  return {
    ...found,
    text: text === null ? null : cleanText(text),
    matchText: text === null ? null : cleanText(matchText),
    authorName: cleanName(author ?? ''),
    authorUrl,
  };
}

function isAuthorLink(classes: string, attributes: Record<string, string>): boolean {
  return (
    classes.includes(' comment__author ') ||
    attributes['data-tracking-control-name'] === 'public_post_comment_actor-name'
  );
}

function isTextElement(classes: string): boolean {
  return (
    classes.includes(' comment__text ') ||
    classes.includes(' attributed-text-segment-list__content ')
  );
}
