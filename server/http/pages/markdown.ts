import MarkdownIt from 'markdown-it';
import sanitizeHtml from 'sanitize-html';

/** Links that may leave the page: https and mail addresses (T69). Others stay plain text. */
const SAFE_LINK = /^(?:https:\/\/|mailto:)[^\s\\]+$/i;

const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true });
markdown.validateLink = (url) => SAFE_LINK.test(url);

const tags =
  'h1 h2 h3 h4 h5 h6 p br hr blockquote pre code ul ol li strong em s a img table thead tbody tr th td'.split(
    ' ',
  );
const attributes = {
  a: ['href', 'title', 'rel', 'target'],
  img: ['src', 'alt', 'title', 'loading', 'referrerpolicy'],
  ol: ['start'],
};

/**
 * A creator's markdown as HTML: raw HTML is shown as text, and what comes out passes a second,
 * independent list of allowed tags, attributes and schemes (T68).
 */
export function renderMarkdown(source: string): string {
  return sanitizeHtml(markdown.render(source), {
    allowedTags: tags,
    allowedAttributes: attributes,
    allowedSchemes: ['https', 'mailto'],
    allowedSchemesByTag: { img: ['https'] },
    allowProtocolRelative: false,
    disallowedTagsMode: 'escape',
    transformTags: {
      a: sanitizeHtml.simpleTransform('a', { rel: 'noopener nofollow', target: '_blank' }),
      img: sanitizeHtml.simpleTransform('img', { loading: 'lazy', referrerpolicy: 'no-referrer' }),
    },
  });
}
