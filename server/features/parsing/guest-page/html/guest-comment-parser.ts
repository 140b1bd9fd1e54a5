// One `section.comment` of a guest page, read by a real parser.
import { Parser } from 'htmlparser2';
import { readCommentUrn, type CommentUrn } from '#shared/unlock/link/comment-link-urn.ts';
import { readAuthorPhoto } from '#shared/unlock/author-photo.ts';
import { createTextCollector, type TextPart } from './comment-text-parts.ts';
import { rebuildProfileUrl } from './profile-url.ts';
import { cleanName } from './plain-text.ts';

export interface GuestComment extends CommentUrn {
  /** What the text element holds; null when there is none, or it breaks off. */
  text: readonly TextPart[] | null;
  /** A text that breaks off, as far as it could be read. */
  torn: readonly TextPart[];
  /** The section is closed, so nothing of the comment can be missing behind it. */
  isComplete: boolean;
  /** Texts in the section that are, or may be, the names of others. */
  names: string[];
  authorName: string | null;
  authorUrl: string | null;
  /** The address of the author's picture, checked. */
  authorPhoto: string | null;
}

/** The parser looks through all open elements at each end tag; a comment has about ten of them. */
const MOST_NESTED = 100;

/** Null when the section has no comment id. Only tags count, never the text that people wrote. */
export function parseGuestComment(section: string): GuestComment | null {
  const collector = createTextCollector();
  let urn: string | null = null;
  let authorUrl: string | null = null;
  let author: string | null = null;
  let authorPhoto: string | null = null;
  let region: 'author' | 'picture' | 'text' | null = null;
  let textFrom: number | null = null;
  let textTo: number | null = null;
  let depth = 0;

  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1;
      if (depth > MOST_NESTED) return parser.pause();
      collector.open(name, attributes);
      const classes = ` ${attributes['class'] ?? ''} `;
      if (urn === null && attributes['data-semaphore-content-type'] === 'COMMENT') {
        urn = attributes['data-semaphore-content-urn'] ?? null;
      }
      if (region === null && author === null && name === 'a' && isAuthorLink(classes, attributes)) {
        region = 'author';
        author = '';
        authorUrl = rebuildProfileUrl(attributes['href'] ?? '');
      } else if (region === null && author === null && name === 'a' && isPictureLink(attributes)) {
        region = 'picture';
      } else if (region === 'picture' && name === 'img') {
        authorPhoto ??= readAuthorPhoto(attributes['data-delayed-url'] ?? attributes['src']);
      } else if (region === null && textFrom === null && name === 'p' && isTextElement(classes)) {
        region = 'text';
        textFrom = collector.parts.length;
      } else if (region === 'text' && name === 'br') {
        collector.write('\n');
      }
    },
    ontext(text) {
      if (region === 'author') author += text;
      collector.write(text);
    },
    onclosetag(name, isImplied) {
      depth -= 1;
      collector.close(isImplied);
      if (region === 'author' && name === 'a') {
        region = null;
        if (isImplied) author = ''; // it may hold more than the name
      }
      if (region === 'picture' && name === 'a') region = null;
      if (region === 'text' && name === 'p') {
        region = null;
        textTo = collector.parts.length;
      }
    },
  });
  parser.write(section);
  const isWhole = textTo !== null; // the end of the page closes an open text and proves nothing
  const written = collector.parts.length;
  parser.end();

  const found = urn === null ? null : readCommentUrn(urn);
  if (!found) return null;
  const { parts } = collector;
  const text = textFrom === null ? [] : parts.slice(textFrom, textTo ?? written);
  return {
    ...found,
    text: isWhole ? text : null,
    torn: isWhole ? [] : text,
    isComplete: depth <= MOST_NESTED && /<\/section\s*>$/.test(section),
    names: parts.flatMap((part) => (part.kind === 'words' ? [] : [part.text])),
    authorName: cleanName(author ?? ''),
    authorUrl,
    authorPhoto,
  };
}

function isAuthorLink(classes: string, attributes: Record<string, string>): boolean {
  return (
    classes.includes(' comment__author ') ||
    attributes['data-tracking-control-name'] === 'public_post_comment_actor-name'
  );
}

/** The link around the author's picture, which comes before the name. */
function isPictureLink(attributes: Record<string, string>): boolean {
  return attributes['data-tracking-control-name'] === 'public_post_comment_actor-image';
}

function isTextElement(classes: string): boolean {
  return (
    classes.includes(' comment__text ') ||
    classes.includes(' attributed-text-segment-list__content ')
  );
}
