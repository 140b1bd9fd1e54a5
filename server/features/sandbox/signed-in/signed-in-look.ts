import { escapeHtml } from '#shared/app/escape-html.ts';
import type { SandboxComment, SandboxPost } from '../sandbox.service.ts';
import { faceOf } from '../practice-face.ts';
import { renderClassesComment, renderClassesPost } from './classes-page-html.ts';
import { byRelevance, generateComments, MAX_GENERATED } from './generated-comments.ts';
import { renderKeysComment, renderKeysPost } from './keys-page-html.ts';
import {
  isSignedInBuild,
  plainText,
  type SignedInBuild,
  type SignedInComment,
  type SignedInPost,
  type SignedInSlots,
  signedInDocument,
} from './signed-in-post.ts';

/** Top-level comments per batch. */
const BATCH = 20;
/** Number of deleted comments, which are counted but not shown. */
const DELETED = 3;

/** The query of the signed-in view. */
export interface SignedInQuery {
  build: SignedInBuild;
  /** Number of generated comments besides those that people wrote here. */
  comments: number;
  seed: number;
  /** Index of the first comment of a further batch; 0 is the page itself. */
  from: number;
  /** The page's script keeps only the comments near the window. */
  isRecycled: boolean;
}

/** Reads the query of an address; null without a known build. */
export function readSignedInQuery(query: Record<string, unknown>): SignedInQuery | null {
  const { build } = query;
  if (!isSignedInBuild(build)) return null;
  const number = (name: string, most: number) => {
    const text = query[name];
    const value = typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : 0;
    return Math.min(value, most);
  };
  return {
    build,
    comments: number('comments', MAX_GENERATED),
    seed: number('seed', 999_999_999),
    from: number('from', 10_000),
    isRecycled: query['recycle'] === '1',
  };
}

/** The practice post as its creator would see it: a page, or a further batch of its comments. */
export function renderSignedInLook(
  post: SandboxPost,
  written: readonly SandboxComment[],
  query: SignedInQuery,
  { assets, now, mark, profileOf }: Surroundings,
): string {
  const made = generateComments(query.comments, { seed: query.seed, since: post.createdAt });
  const all = byRelevance([
    ...written.map((one) => ({
      commentId: one.commentId,
      author: {
        name: one.authorName,
        url: one.authorUrl ?? profileOf(one.authorName),
        photo: faceOf(one.authorName),
      },
      text: [one.text],
    })),
    ...made,
  ]);
  const shown: SignedInPost = {
    activityId: post.activityId,
    author: { name: post.authorName, url: profileOf(post.authorName) },
    text: post.text,
    declaredCount: written.length + query.comments + DELETED,
  };
  const batch = all.slice(query.from, query.from + BATCH);
  const next = query.from + BATCH < all.length ? query.from + BATCH : null;
  const slots: SignedInSlots = {
    head: renderAssets(assets),
    beforeMain: mark,
    afterComments: next === null ? '' : renderMore(query, next),
  };
  const comments = renderBatch(shown, batch, query, now);
  if (query.from > 0) return `${comments}${slots.afterComments}`;
  return signedInDocument(post.text, renderPost(shown, all, comments, query, slots), slots);
}

interface Surroundings {
  assets: { styles: readonly string[]; scripts: readonly string[] };
  now: Date;
  /** The note that the page is a sandbox. */
  mark: string;
  profileOf(name: string): string;
}

function renderPost(
  post: SignedInPost,
  all: readonly SignedInComment[],
  comments: string,
  query: SignedInQuery,
  slots: SignedInSlots,
): string {
  if (query.build === 'unknown') return renderUnknownPost(post, all);
  if (query.build === 'keys') return renderKeysPost(post, comments, slots);
  const classes = renderClassesPost(post, comments, slots);
  return query.build === 'classes' ? classes : classes + renderKeysPost(post, '');
}

function renderBatch(
  post: SignedInPost,
  batch: readonly SignedInComment[],
  { build }: SignedInQuery,
  now: Date,
): string {
  const render = (one: SignedInComment) =>
    build === 'keys'
      ? renderKeysComment(post, one, now, true)
      : renderClassesComment(post, one, now);
  return batch.map(render).join('\n');
}

/** LinkedIn has this button inside its lists; the script presses it when it becomes visible. */
function renderMore({ build, comments, seed }: SignedInQuery, from: number): string {
  const next = `?build=${build}&comments=${comments}&seed=${seed}&from=${from}`;
  return `<button class="comments-comments-list__load-more-comments-button" type="button" data-next="${escapeHtml(next)}">Load more comments</button>`;
}

function renderAssets({ styles, scripts }: Surroundings['assets']): string {
  return [
    ...styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`),
    ...scripts.map((src) => `<script type="module" src="${escapeHtml(src)}"></script>`),
  ].join('');
}

/** The same post in an unknown build, without any mark that a reader knows. */
function renderUnknownPost(post: SignedInPost, comments: readonly SignedInComment[]): string {
  const items = comments.map(
    (comment) =>
      `<li-comment data-ref="c.${escapeHtml(comment.commentId)}"><a href="${escapeHtml(comment.author.url ?? '')}">${escapeHtml(comment.author.name)}</a><p>${escapeHtml(plainText(comment.text))}</p></li-comment>`,
  );
  return `<main><li-post data-ref="p.${escapeHtml(post.activityId)}"><h1>${escapeHtml(post.author.name)}</h1><p>${escapeHtml(post.text)}</p><span>${post.declaredCount} comments</span><div data-list>${items.join('')}</div></li-post></main>`;
}
