import MarkdownIt, { type Token } from 'markdown-it';
import sanitizeHtml from 'sanitize-html';
import { pictureIdOf } from '#shared/files/text-pictures.ts';
import type { RenderedMarkdown, TopHeading } from './markdown-port.ts';
import { asWritten } from './as-written.ts';
import { markdownProblem } from './markdown-bounds.ts';
import { settlePictures } from './picture-places.ts';

/** Links that may leave the page: https and mail addresses. Others stay plain text. */
const SAFE_LINK = /^(?:https:\/\/|mailto:)[^\s\\]+$/i;

const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true });
markdown.validateLink = (url) => SAFE_LINK.test(url) || pictureIdOf(url) !== null;
// Those never become links here; to find each and refuse it takes seconds in a text full of them.
for (const schema of ['http:', 'ftp:', '//']) markdown.linkify.add(schema, null);
markdown.linkify.set({ fuzzyLink: false });

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
 * Somebody's Markdown as HTML: raw HTML is shown as text, and what comes out passes a second,
 * independent list of allowed tags, attributes and schemes. What would cost a page many times its
 * own length is shown as it was written.
 */
export function renderMarkdown(source: string, topHeading: TopHeading = 3): RenderedMarkdown {
  const tokens = markdown.parse(source, {});
  const problem = markdownProblem(tokens);
  if (problem !== null) return asWritten(source, problem);
  settleHeadings(tokens, topHeading);
  settlePictures(tokens, source);
  const html = sanitizeHtml(markdown.renderer.render(tokens, markdown.options, {}), {
    allowedTags: tags,
    allowedAttributes: attributes,
    allowedSchemes: ['https', 'mailto'],
    allowedSchemesByTag: { img: ['https', 'picture'] },
    allowProtocolRelative: false,
    disallowedTagsMode: 'escape',
    transformTags: {
      a: sanitizeHtml.simpleTransform('a', { rel: 'noopener nofollow', target: '_blank' }),
      img: sanitizeHtml.simpleTransform('img', { loading: 'lazy', referrerpolicy: 'no-referrer' }),
    },
  });
  return { html, problem: null };
}

/** The page's own headings stand above: the highest one of the text gets the level of `top`. */
function settleHeadings(tokens: readonly Token[], top: TopHeading): void {
  const headings = tokens.filter(({ type }) => type === 'heading_open' || type === 'heading_close');
  const highest = Math.min(...headings.map(levelOf));
  for (const heading of headings) heading.tag = `h${Math.min(6, levelOf(heading) - highest + top)}`;
}

function levelOf({ tag }: Token): number {
  return Number(tag.slice(1));
}

/** The words of a Markdown text without its marks, cut at a blank to about `max` characters. */
export function markdownWords(source: string, max: number): string {
  const words = markdown
    .parse(source, {})
    .filter(({ type }) => type === 'inline')
    .map(({ children }) =>
      (children ?? [])
        .map(({ type, content }) =>
          type.endsWith('break') ? ' ' : type === 'image' ? '' : content,
        )
        .join(''),
    )
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (words.length <= max) return words;
  const end = words.lastIndexOf(' ', max);
  return `${words.slice(0, end > max / 2 ? end : max).replace(/[.,;:!?]+$/, '')}…`;
}
