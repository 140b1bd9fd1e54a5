import type Router from '@koa/router';
import type { Context } from 'koa';
import { magnetPath } from '#server/features/magnets/magnet-path.ts';
import { renderContinuePage } from '#public-web/unlock/mailed/mailed-pages.tsx';
import { AppError } from '#server/platform/errors.ts';
import type { VisitorState } from '../grant/visitor-state.ts';
import { readFormBody } from '#server/platform/http/messages/request-body.ts';
import type { RequestContext } from '#server/platform/http/messages/request-context.ts';
import { countingUnknown } from './unknown-magnets.ts';
import { rememberSecret } from './unlock-cookie.ts';
import type { PageMark } from './step-answer.ts';
import type { ContentMailsService } from '#server/features/unlock/grant/content-mails.service.ts';
import type { UnlockService } from '#server/features/unlock/unlock.service.ts';
import type { SiteReader } from '#server/platform/http/pages/site-view.ts';
import type { RateLimiter } from '#server/platform/limits/rate-limiter.ts';

interface MailedPageDependencies {
  services: {
    unlock: UnlockService;
    contentMails: ContentMailsService;
    limiter: RateLimiter;
    site: SiteReader;
  };
  contextOf(ctx: Context): RequestContext;
}

const CONTINUE = '/unlock/:magnetId/continue';
const WAITING = /^wait_[\w-]{43}$/;
const READING = /^read_[\w-]{43}$/;

/**
 * Where the links of mails to visitors lead. Programs that look through mails open every link, so a
 * GET shows a page and a POST acts; both pages leave no trace of the secret behind (T54).
 */
export function registerMailedPages(router: Router, dependencies: MailedPageDependencies): void {
  const { services } = dependencies;

  router.get(CONTINUE, async (ctx) => {
    // The secret stands behind `#`, where the page's script finds it: the server does not know it yet.
    await showContinue(ctx, services, await findMagnet(ctx, dependencies), 'ask');
  });

  router.post(CONTINUE, async (ctx) => {
    const key = ((await readFormBody(ctx.req))['key'] ?? '').trim();
    const isReading = READING.test(key);
    const { magnet, grant, isOpen } = isReading
      ? await openReading(ctx, dependencies, key)
      : await openSettled(ctx, dependencies, key);
    if (grant === null) {
      ctx.status = 404;
      await showContinue(ctx, services, magnet, isReading ? 'reading' : 'settled');
      return;
    }
    rememberSecret(dependencies.contextOf(ctx), magnet.id, grant);
    ctx.status = 303;
    const mark: PageMark = 'opened';
    ctx.set('Location', magnetPath(magnet) + (isOpen ? `?${mark}` : ''));
  });
}

/** What a page says of its magnet, and where the page is. */
type PageOf = Pick<VisitorState['visitor']['magnet'], 'id' | 'slug' | 'title'>;

interface Opening {
  magnet: PageOf;
  /** Null: the link opens nothing any more. */
  grant: string | null;
  isOpen: boolean;
}

async function openSettled(
  ctx: Context,
  dependencies: MailedPageDependencies,
  key: string,
): Promise<Opening> {
  const state = await findState(ctx, dependencies, key, true);
  const { newGrant: grant } = state;
  const { magnet } = state.visitor;
  const isOpen = state.kind === 'unlocked';
  if (grant !== null && isOpen) {
    const claim = { magnetId: magnet.id, secrets: [grant] };
    await dependencies.services.unlock.createClaim(claim);
  }
  return { magnet, grant, isOpen };
}

async function openReading(
  ctx: Context,
  dependencies: MailedPageDependencies,
  key: string,
): Promise<Opening> {
  const magnet = await findMagnet(ctx, dependencies);
  const open = dependencies.services.contentMails.open(magnet.id, key);
  const grant = await open.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'comment_already_used') return null;
    throw error;
  });
  return { magnet, grant, isOpen: true };
}

/** The magnet of the address; an unknown one counts against the network (T32). */
async function findMagnet(ctx: Context, dependencies: MailedPageDependencies): Promise<PageOf> {
  return (await findState(ctx, dependencies, '', false)).visitor.magnet;
}

function findState(
  ctx: Context,
  { services, contextOf }: MailedPageDependencies,
  key: string,
  mayOpen: boolean,
): Promise<VisitorState> {
  const secrets = WAITING.test(key) ? [key] : [];
  return countingUnknown(services.limiter, contextOf(ctx), () =>
    services.unlock.findVisitorState(ctx.path.split('/')[2] ?? '', secrets, {
      mayOpen,
      mayBeKnown: true,
    }),
  );
}

async function showContinue(
  ctx: Context,
  { site }: { site: SiteReader },
  magnet: PageOf,
  state: 'ask' | 'settled' | 'reading',
): Promise<void> {
  prepare(ctx);
  ctx.body = renderContinuePage({
    site: await site.read(),
    title: magnet.title,
    path: `/unlock/${magnet.id}/continue`,
    pageUrl: magnetPath(magnet),
    state,
  });
}

function prepare(ctx: Context): void {
  ctx.type = 'html';
  ctx.set('Cache-Control', 'private, no-store');
  ctx.set('Referrer-Policy', 'no-referrer');
}
