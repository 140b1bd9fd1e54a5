import { setTimeout as sleep } from 'node:timers/promises';
import type Router from '@koa/router';
import type { Context } from 'koa';
import { readProfileAddress } from '#shared/account/linkedin-profile.ts';
import { isStorableText } from '#shared/api/field-types.ts';
import { canonicalCommentUrl, canonicalPostPath } from '#shared/unlock/link/comment-link.ts';
import { MagnetId } from '#shared/magnets/magnet-fields.ts';
import type { SandboxPostView } from '#public-web/sandbox/sandbox-view.ts';
import { renderSandboxPostPage } from '#public-web/sandbox/render-sandbox.tsx';
import type { SiteReader } from '#server/platform/http/pages/site-view.ts';
import { renderGuestPage } from './guest-page-html.ts';
import { drawFace, faceOf } from './practice-face.ts';
import { AppError } from '#server/platform/errors.ts';
import { readSignedInQuery, renderSignedInLook } from './signed-in/signed-in-look.ts';
import { SAMPLE_SIZE, SLOW_MS, type SandboxMode, isSandboxMode } from './sandbox-modes.ts';
import type { SandboxComment, SandboxPost, PracticePosts } from './sandbox.service.ts';
import { readFormBody } from '#server/platform/http/messages/request-body.ts';

/** The shortest possible pause after a 429. */
const LIMITED_SECONDS = 30;

const modeLabels: Record<SandboxMode, string> = {
  ok: 'Normally: the comment can be read',
  sample: `Showing only ${SAMPLE_SIZE} comments, without yours`,
  denied: 'Refusing the request (status 999)',
  wall: 'With a sign-in page instead of the post',
  // The reader applies the pause to every post (R09), so the page tells a newcomer about it.
  limited: `Too many requests (status 429): no post is read for ${LIMITED_SECONDS} seconds`,
  slow: 'Too slowly: the request times out',
};

export interface SandboxPageDependencies {
  services: { posts: PracticePosts; site: SiteReader };
}

/** The practice LinkedIn: registered in sandbox mode only, so it cannot exist on a public server. */
export function registerSandboxPages(router: Router, dependencies: SandboxPageDependencies): void {
  const { posts } = dependencies.services;

  router.get(/^\/assets\/faces\/[0-9a-f]{12}\.svg$/, (ctx) => {
    ctx.set({
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'; sandbox",
    });
    ctx.type = 'image/svg+xml';
    ctx.body = drawFace(ctx.path.slice(-16, -4));
  });

  router.get('/sandbox/:magnetId', async (ctx) => {
    const post = await postOf(ctx, posts);
    await sendPost(ctx, post, dependencies, null);
  });

  router.post('/sandbox/:magnetId', async (ctx) => {
    if (ctx.get('sec-fetch-site') === 'cross-site') throw new AppError('forbidden');
    const post = await postOf(ctx, posts);
    const form = await readFormBody(ctx.req);
    const problem = await carryOut(form, post, posts);
    if (problem !== null) {
      ctx.status = 422;
      await sendPost(ctx, post, dependencies, problem);
      return;
    }
    ctx.status = 303;
    ctx.set('Location', `${ctx.path}?done=${form['do'] === 'mode' ? 'mode' : 'comment'}`);
  });

  router.get('/sandbox/:magnetId/signed-in', async (ctx) => {
    const post = await postOf(ctx, posts);
    const wanted = readSignedInQuery({ build: 'classes', ...ctx.query });
    if (wanted === null) throw new AppError('not_found');
    const { build, comments, seed, isRecycled } = wanted;
    ctx.status = 303;
    ctx.set('Cache-Control', 'no-store');
    ctx.set(
      'Location',
      `${canonicalPostPath({ postType: 'activity', postId: post.activityId })}?build=${build}&comments=${comments}&seed=${seed}${isRecycled ? '&recycle=1' : ''}`,
    );
  });

  // The page that the reader requests, at the same path as on LinkedIn. With a build, it is the
  // page for a signed-in creator.
  router.get(/^\/feed\/update\/urn:li:activity:(\d{18,19})\/$/, async (ctx) => {
    const post = await posts.findPost(String(/(\d{18,19})/.exec(ctx.path)?.[1]));
    if (post === null) throw new AppError('not_found');
    const comments = await posts.listComments(post.activityId);
    const wanted = readSignedInQuery(ctx.query);
    if (wanted === null) await answerReader(ctx, post, comments);
    else {
      const { assets } = await dependencies.services.site.read('sandbox');
      ctx.set('Cache-Control', 'no-store');
      ctx.type = 'html';
      const surroundings = { assets, now: new Date(), mark: SANDBOX_MARK, profileOf };
      ctx.body = renderSignedInLook(post, comments, wanted, surroundings);
    }
  });
}

async function postOf(ctx: Context, posts: PracticePosts): Promise<SandboxPost> {
  const params: unknown = ctx['params'];
  const magnetId = MagnetId.safeParse((params as { magnetId?: unknown }).magnetId); // set by the router
  const post = magnetId.success ? await posts.postOfMagnet(magnetId.data) : null;
  if (post === null) throw new AppError('not_found');
  return post;
}

async function carryOut(
  form: Record<string, string>,
  post: SandboxPost,
  posts: PracticePosts,
): Promise<string | null> {
  if (form['do'] === 'mode') {
    const mode = form['mode'] ?? '';
    if (!isSandboxMode(mode)) return 'Choose one of the responses';
    await posts.setMode(post.activityId, mode);
    return null;
  }
  const author = (form['author'] ?? '').trim().slice(0, 60);
  const text = (form['text'] ?? '').trim().slice(0, 1_250);
  if (author === '' || text === '' || !isStorableText(author + text))
    return 'Write a name and a comment';
  const profile = (form['profile'] ?? '').trim();
  const address = profile === '' ? null : readProfileAddress(profile);
  if (address !== null && !address.ok) return address.problem;
  const authorUrl = address?.url ?? null;
  await posts.addComment(post.activityId, { authorName: author, authorUrl, text });
  return null;
}

async function sendPost(
  ctx: Context,
  post: SandboxPost,
  { services: { posts, site } }: SandboxPageDependencies,
  problem: string | null,
): Promise<void> {
  const comments = await posts.listComments(post.activityId);
  const { firstComment, others } = withoutFirst(comments, post);
  const magnetId = post.magnetId ?? '';
  const view: SandboxPostView = {
    site: await site.read('sandbox'),
    magnetId,
    authorName: post.authorName,
    text: post.text,
    unlockPath: `/unlock/${magnetId}`,
    path: `/sandbox/${magnetId}`,
    modes: Object.entries(modeLabels).map(([value, label]) => ({
      value,
      label,
      isChosen: value === post.mode,
    })),
    firstComment,
    comments: others.toReversed().map((comment, index) => ({
      id: comment.commentId,
      authorName: comment.authorName,
      photo: faceOf(comment.authorName),
      profile: comment.authorUrl,
      text: comment.text,
      at: comment.createdAt.toISOString(),
      link: linkOf(post, comment),
      isNew: index === 0 && ctx.query['done'] === 'comment',
    })),
    problem,
  };
  ctx.set('Cache-Control', 'no-store');
  ctx.type = 'html';
  ctx.body = renderSandboxPostPage(view);
}

/** Separates the author's first comment, which contains the address, from the others. */
function withoutFirst(comments: readonly SandboxComment[], post: SandboxPost) {
  const [first, ...others] = comments;
  const [, before, address, after] = /^(.*?)(https?:\/\/\S+)(.*)$/s.exec(first?.text ?? '') ?? [];
  if (before === undefined || address === undefined || after === undefined) {
    return { firstComment: null, others: comments };
  }
  return first?.authorName === post.authorName
    ? { firstComment: { before, address, after }, others }
    : { firstComment: null, others: comments };
}

function linkOf(post: SandboxPost, comment: SandboxComment): string {
  return canonicalCommentUrl({
    postType: 'activity',
    postId: post.activityId,
    commentId: comment.commentId,
    parentCommentId: null,
  });
}

async function answerReader(
  ctx: Context,
  post: SandboxPost,
  comments: readonly SandboxComment[],
): Promise<void> {
  ctx.set('Cache-Control', 'no-store');
  ctx.type = 'html';
  if (post.mode === 'denied') {
    ctx.status = 999;
    ctx.body = `${SANDBOX_MARK}Request denied`;
  } else if (post.mode === 'limited') {
    ctx.status = 429;
    ctx.set('Retry-After', String(LIMITED_SECONDS));
    ctx.body = `${SANDBOX_MARK}Too many requests`;
  } else if (post.mode === 'wall') {
    ctx.body = `<!DOCTYPE html><title>Sign Up | LinkedIn</title>${SANDBOX_MARK}<main data-test-id="authwall"></main>`;
  } else {
    if (post.mode === 'slow') await sleep(SLOW_MS);
    ctx.body = guestPage(post, comments);
  }
}

function guestPage(post: SandboxPost, comments: readonly SandboxComment[]): string {
  const shown = post.mode === 'sample' ? comments.slice(0, SAMPLE_SIZE) : comments;
  return renderGuestPage({
    post: {
      activityId: post.activityId,
      author: { name: post.authorName, url: profileOf(post.authorName) },
      text: post.text,
    },
    comments: shown.map(({ commentId, authorName, authorUrl, text }) => ({
      commentId,
      author: {
        name: authorName,
        url: authorUrl ?? profileOf(authorName),
        photo: faceOf(authorName),
      },
      text,
    })),
    totalComments: comments.length,
    now: new Date(),
    slots: { beforeMain: SANDBOX_MARK },
  });
}

/** For people who open the reader's page: it must not look like the real LinkedIn. */
const SANDBOX_MARK =
  '<p role="note"><strong>Sandbox</strong>: a practice post, made up on this machine.</p>';

/** A made-up profile address with a name that no member can have. */
function profileOf(name: string): string {
  const slug = name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
  return `https://www.linkedin.com/in/sandbox-${slug}`;
}
