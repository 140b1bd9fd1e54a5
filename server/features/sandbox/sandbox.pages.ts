import { setTimeout as sleep } from 'node:timers/promises';
import type Router from '@koa/router';
import type { Context } from 'koa';
import { isStorableText } from '#shared/api/field-types.ts';
import { canonicalCommentUrl } from '#shared/unlock/link/comment-link.ts';
import { MagnetId } from '#shared/magnets/magnets.contract.ts';
import type { SandboxPostView } from '#public-web/sandbox/sandbox-view.ts';
import { renderSandboxPostPage } from '#public-web/sandbox/render-sandbox.tsx';
import type { SiteView } from '#public-web/frame/site-view.ts';
import { renderGuestPage } from './guest-page-html.ts';
import { AppError } from '#server/platform/errors.ts';
import { SAMPLE_SIZE, SLOW_MS, type SandboxMode, isSandboxMode } from './sandbox-modes.ts';
import type { SandboxComment, SandboxPost, SandboxService } from './sandbox.service.ts';
import { readFormBody } from '#server/platform/http/messages/request-body.ts';

/** The shortest pause there is after a 429. */
const LIMITED_SECONDS = 30;

const modeLabels: Record<SandboxMode, string> = {
  ok: 'Normally: the comment can be read',
  sample: `Showing only ${SAMPLE_SIZE} comments, yours not among them`,
  denied: 'Refusing the request (status 999)',
  wall: 'With a login wall',
  // The reader keeps to it for every post (R09): a newcomer who goes on at once has to know.
  limited: `Too many requests (status 429): no post is read for ${LIMITED_SECONDS} seconds`,
  slow: 'Too slowly to wait for',
};

export interface SandboxPageDependencies {
  sandbox: SandboxService;
  site(): Promise<SiteView>;
}

/** The practice LinkedIn: registered in sandbox mode only, so it cannot exist on a public server. */
export function registerSandboxPages(router: Router, dependencies: SandboxPageDependencies): void {
  const { sandbox } = dependencies;

  router.get('/sandbox/:magnetId', async (ctx) => {
    const post = await postOf(ctx, sandbox);
    await sendPost(ctx, post, dependencies, null);
  });

  router.post('/sandbox/:magnetId', async (ctx) => {
    if (ctx.get('sec-fetch-site') === 'cross-site') throw new AppError('forbidden');
    const post = await postOf(ctx, sandbox);
    const form = await readFormBody(ctx.req);
    const problem = await carryOut(form, post, sandbox);
    if (problem !== null) {
      ctx.status = 422;
      await sendPost(ctx, post, dependencies, problem);
      return;
    }
    ctx.status = 303;
    ctx.set('Location', `${ctx.path}?done=${form['do'] === 'mode' ? 'mode' : 'comment'}`);
  });

  // What the reader asks for, under the same path as on the real site.
  router.get(/^\/feed\/update\/urn:li:activity:(\d{18,19})\/$/, async (ctx) => {
    const post = await sandbox.findPost(String(/(\d{18,19})/.exec(ctx.path)?.[1]));
    if (post === null) throw new AppError('not_found');
    await answerReader(ctx, post, await sandbox.listComments(post.activityId));
  });
}

async function postOf(ctx: Context, sandbox: SandboxService): Promise<SandboxPost> {
  const params: unknown = ctx['params'];
  const magnetId = MagnetId.safeParse((params as { magnetId?: unknown }).magnetId); // set by the router
  const post = magnetId.success ? await sandbox.postOfMagnet(magnetId.data) : null;
  if (post === null) throw new AppError('not_found');
  return post;
}

async function carryOut(
  form: Record<string, string>,
  post: SandboxPost,
  sandbox: SandboxService,
): Promise<string | null> {
  if (form['do'] === 'mode') {
    const mode = form['mode'] ?? '';
    if (!isSandboxMode(mode)) return 'Choose one of the answers';
    await sandbox.setMode(post.activityId, mode);
    return null;
  }
  const author = (form['author'] ?? '').trim().slice(0, 60);
  const text = (form['text'] ?? '').trim().slice(0, 1_250);
  if (author === '' || text === '' || !isStorableText(author + text))
    return 'Write a name and a comment';
  await sandbox.addComment(post.activityId, author, text);
  return null;
}

async function sendPost(
  ctx: Context,
  post: SandboxPost,
  { sandbox, site }: SandboxPageDependencies,
  problem: string | null,
): Promise<void> {
  const comments = await sandbox.listComments(post.activityId);
  const magnetId = post.magnetId ?? '';
  const view: SandboxPostView = {
    site: await site(),
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
    comments: comments.toReversed().map((comment, index) => ({
      id: comment.commentId,
      authorName: comment.authorName,
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
    comments: shown.map(({ commentId, authorName, text }) => ({
      commentId,
      author: { name: authorName, url: profileOf(authorName) },
      text,
    })),
    totalComments: comments.length,
    now: new Date(),
    slots: { beforeMain: SANDBOX_MARK },
  });
}

/** For people who open the reader's page: nothing of the practice passes for LinkedIn. */
const SANDBOX_MARK =
  '<p role="note"><strong>Sandbox</strong>: a practice post, made up on this machine.</p>';

/** A made-up profile address under a name no member can have. */
function profileOf(name: string): string {
  const slug = name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
  return `https://www.linkedin.com/in/sandbox-${slug}`;
}
