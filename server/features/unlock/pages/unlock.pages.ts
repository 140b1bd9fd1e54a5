import type Router from '@koa/router';
import type { Context } from 'koa';
import { typedAddress } from '#shared/auth/email-address.ts';
import { MagnetId } from '#shared/magnets/magnet-fields.ts';
import { magnetPath } from '#server/features/magnets/magnet-path.ts';
import { renderUnlockPage } from '#public-web/render.tsx';
import type { UnlockPageView } from '#public-web/unlock/unlock-page-view.ts';
import type { PageAddresses } from '#server/features/magnets/addresses/page-addresses.ts';
import {
  closedToNewcomers,
  magnetNotFound,
} from '#server/features/magnets/visitors/visitor-magnet.ts';
import { isNewcomer, type VisitorState } from '../grant/visitor-state.ts';
import { keptPageHeaders } from './cached-unlock-page.ts';
import { formFor } from '#server/platform/http/fast-paths/kept-page-path.ts';
import type { KeptPage } from '#server/platform/http/fast-paths/kept-page.ts';
import { readFormBody } from '#server/platform/http/messages/request-body.ts';
import type { RequestContext } from '#server/platform/http/messages/request-context.ts';
import { pageOrigin } from '../check/said-origin.ts';
import { countingUnknown } from './unknown-magnets.ts';
import { limitPersonalViews } from '#server/platform/http/pages/call-limits.ts';
import { looksSignedIn } from '#server/platform/http/signed-in-cookie.ts';
import { rememberSecret, secretsFor } from './unlock-cookie.ts';
import { pixelPolicy } from '#server/platform/http/middleware/pixel-policy.ts';
import { submitAnswer } from '../after/answer-form.ts';
import { submitCode, submitResend, submitUnconfirmed } from './confirm/confirm-forms.ts';
import type { PageMark, StepAnswer, Submission } from './step-answer.ts';
import { readEmailForm, submitEmail } from './email/email-form.ts';
import { submitComment, submitContentMail, submitWaitingEmail } from './unlock-page-forms.ts';
import {
  buildUnlockPageView,
  closedStep,
  offerMail,
  otherAddressStep,
  sayMailed,
  showPixels,
  stepOf,
  welcomeToast,
} from './unlock-page-view.ts';
import type { IntegrationsService } from '#server/features/integrations/integrations.service.ts';
import type { MarkdownRenderer } from '#server/platform/markdown/markdown-port.ts';
import type { Bans } from '#server/features/security/bans/bans.service.ts';
import type { Refusals } from '#server/features/security/refusals/refusals.service.ts';
import type { ContentMailsService } from '#server/features/unlock/grant/content-mails.service.ts';
import type { UnlockService } from '#server/features/unlock/unlock.service.ts';
import type { WaitingEmailsService } from '#server/features/unlock/waiting/waiting-emails.service.ts';
import type { PageCache } from '#server/platform/http/fast-paths/page-cache.ts';
import type { SiteReader } from '#server/platform/http/pages/site-view.ts';
import type { RateLimiter } from '#server/platform/limits/rate-limiter.ts';

export interface UnlockPageDependencies {
  services: {
    unlock: UnlockService;
    unlockPages: PageCache;
    addresses: PageAddresses;
    limiter: RateLimiter;
    bans: Pick<Bans, 'requireNetwork'>;
    refusals: Pick<Refusals, 'note'>;
    site: SiteReader;
    integrations: IntegrationsService;
    waitingEmails: WaitingEmailsService;
    contentMails: ContentMailsService;
    contents: MarkdownRenderer;
    canMail: boolean;
  };
  contextOf(ctx: Context): RequestContext;
}

/** The letters and length of a magnet's id; every other one-segment path belongs to somebody else (T32). */
const AT_ROOT = /^\/[a-km-np-z2-9]{12}$/;
/** The form of an address that a creator chose, in any capitals. */
const SHORT = /^\/[a-z0-9-]{3,50}$/i;

/**
 * `/unlock/{magnetId}` and `/{magnetId}`: every state rendered here, real forms, and the
 * same services as the JSON calls. Register last: the second path is the widest of all.
 */
export function registerUnlockPages(router: Router, dependencies: UnlockPageDependencies): void {
  for (const path of ['/unlock/:magnetId', AT_ROOT]) {
    router.get(path, (ctx) => showPage(ctx, dependencies));
    router.post(path, (ctx) => submitStep(ctx, dependencies));
  }
  router.get(SHORT, (ctx, next) => leadOn(ctx, dependencies, next));
}

async function showPage(ctx: Context, dependencies: UnlockPageDependencies): Promise<void> {
  const { services, contextOf } = dependencies;
  const request = contextOf(ctx);
  const { magnetId, leadsTo } = await findPage(ctx, dependencies);
  if (leadsTo !== null) {
    redirect(ctx, leadsTo);
    return;
  }
  if (secretsFor(request, magnetId).length === 0) {
    const look = () => services.unlockPages.get(magnetId);
    const page = await countingUnknown(services.limiter, request, look);
    // Kept pages carry their creator's pixels, which load nowhere beside a session.
    if (page.contentSecurityPolicy === null || !looksSignedIn(request)) {
      answerWithKeptPage(ctx, page);
      return;
    }
  }
  await limitPersonalViews(services.limiter, request);
  const state = await findState(magnetId, request, services, { mayOpen: ctx.method === 'GET' });
  const justUnlocked = state.newGrant !== null || hasMark(ctx, 'opened');
  const shown =
    state.kind === 'email' && hasMark(ctx, 'change')
      ? otherAddressStep(state)
      : await stepOf(services.contents, state, justUnlocked);
  const step = sayMailed(shown, (mark) => hasMark(ctx, mark));
  const toast = step.kind === 'unlocked' && justUnlocked ? welcomeToast(step.name) : null;
  await send(ctx, dependencies, state, { status: 200, step, toast });
}

async function submitStep(ctx: Context, dependencies: UnlockPageDependencies): Promise<void> {
  const { services, contextOf } = dependencies;
  const request = contextOf(ctx);
  const form = await readFormBody(ctx.req);
  // A page that was opened at a former address sends its form there: it counts like any other.
  const { magnetId } = await findPage(ctx, dependencies);
  const options = { mayOpen: true, mayBeKnown: true };
  let state = await findState(magnetId, request, services, options);
  const submission = { state, request, secrets: secretsFor(request, state.magnet.id), services };
  const submitted = await submitForm(submission, form, ctx.querystring);
  if (closesNow(state, submitted)) state = await findState(magnetId, request, services, options);
  const answer = keepClosed(state, submitted);
  if (answer.remember !== undefined) rememberSecret(request, state.magnet.id, answer.remember);
  // A browser would ask to send the form again at each reload; the island has no reload of its post.
  const isForm = request.header('x-island') === undefined;
  const onward = answer.kind === 'go_on' ? answer : isForm ? answer.isKept : undefined;
  if (onward !== undefined) {
    ctx.status = 303;
    ctx.set('Cache-Control', 'private, no-store');
    ctx.set(
      'Location',
      magnetPath(state.visitor.magnet) + (onward.mark === null ? '' : `?${onward.mark}`),
    );
    return;
  }
  if (answer.kind === 'go_on') return;
  await send(ctx, dependencies, state, answer);
}

/**
 * While the page takes no newcomers, a form only lets in people who unlocked the page before. Others see
 * the page as it stands now; that of an account that is scheduled for deletion shows nothing.
 */
function keepClosed(state: VisitorState, answer: StepAnswer): StepAnswer {
  if (!isNewcomer(state)) return answer;
  if (answer.kind !== 'show' || answer.step.kind !== 'comment') return answer;
  const { failure } = answer.step;
  const problem = [failure?.message, failure?.hint].filter(Boolean).join(' ');
  if (state.visitor.owner.deletionAt !== null) throw closedToNewcomers(state.visitor, problem);
  if (state.kind !== 'closed') return answer;
  const isOfPage = failure !== null && closedReasons.has(failure.reason);
  return isOfPage
    ? { ...answer, step: closedStep(), toast: null }
    : { ...answer, step: closedStep(problem) };
}

/** The page itself says these. */
const closedReasons: ReadonlySet<string> = new Set(['not_open_yet', 'page_ended']);

/** The end came, or the last place went, while the form was on its way. */
function closesNow({ kind }: VisitorState, answer: StepAnswer): boolean {
  if (kind === 'closed' || answer.kind !== 'show' || answer.step.kind !== 'comment') return false;
  return closedReasons.has(answer.step.failure?.reason ?? '');
}

function submitForm(
  submission: Submission,
  form: Readonly<Record<string, string>>,
  query: string,
): Promise<StepAnswer> {
  const { step, asked = '', commentUrl = '', code = '' } = form;
  const email = typedAddress(form['email'] ?? '');
  if (step === 'answer') return submitAnswer(submission, form['answer'] ?? '');
  if (step === 'email') return submitEmail(submission, readEmailForm({ ...form, email }));
  if (step === 'code') return submitCode(submission, code);
  if (step === 'resend') return submitResend(submission);
  if (step === 'unconfirmed') return submitUnconfirmed(submission);
  if (step === 'keep') return submitContentMail(submission, { email, asked });
  if (step === 'notify') return submitWaitingEmail(submission, { email, asked });
  return submitComment(submission, commentUrl, pageOrigin(submission.request, form, query));
}

/** The magnet of the address; `leadsTo` when its page is at another one now. */
async function findPage(
  ctx: Context,
  { services, contextOf }: UnlockPageDependencies,
): Promise<{ magnetId: string; leadsTo: string | null }> {
  const asked = ctx.path.slice(ctx.path.lastIndexOf('/') + 1);
  if (MagnetId.safeParse(asked).success) return { magnetId: asked, leadsTo: null };
  const found = await countingUnknown(services.limiter, contextOf(ctx), async () => {
    const address = await services.addresses.find(asked);
    if (address === null) throw magnetNotFound(asked);
    return address;
  });
  const { magnetId: id, slug } = found;
  return { magnetId: id, leadsTo: slug === asked ? null : magnetPath({ id, slug }) };
}

/** `/{address}` leads to the page below `/unlock`; any other one-segment path belongs to nobody. */
async function leadOn(
  ctx: Context,
  { services }: UnlockPageDependencies,
  next: () => Promise<unknown>,
): Promise<void> {
  const found = await services.addresses.find(ctx.path.slice(1));
  if (found === null) return void (await next());
  const { pagesUrl } = await services.site.read();
  redirect(ctx, pagesUrl + magnetPath({ id: found.magnetId, slug: found.slug }));
}

/**
 * Permanent for search engines, yet kept by no browser: a creator may take an address back, and two
 * kept redirects would then lead to each other. The query says how a visitor came, so it goes along.
 */
function redirect(ctx: Context, to: string): void {
  ctx.status = 301;
  ctx.set('Cache-Control', 'no-store');
  ctx.set('Location', to + ctx.search);
}

/** What everybody sees who brings nothing: the bytes of the fast path. */
function answerWithKeptPage(ctx: Context, page: KeptPage): void {
  ctx.set({ ...keptPageHeaders, ETag: page.etag });
  if (page.contentSecurityPolicy !== null) {
    ctx.set('Content-Security-Policy', page.contentSecurityPolicy);
  }
  const form = formFor(ctx.req, page);
  if (form === null) {
    ctx.status = 304;
    return;
  }
  if (form.encoding !== null) ctx.set('Content-Encoding', form.encoding);
  ctx.status = 200;
  ctx.body = form.body;
}

/** Where the visitor stands; a wait that ended well is turned into a grant and its claim here. */
async function findState(
  magnetId: string,
  request: RequestContext,
  services: UnlockPageDependencies['services'],
  options: { mayOpen: boolean; mayBeKnown?: boolean },
): Promise<VisitorState> {
  const secrets = secretsFor(request, magnetId);
  const state = await countingUnknown(services.limiter, request, () =>
    services.unlock.findVisitorState(magnetId, secrets, options),
  );
  if (state.newGrant !== null) {
    rememberSecret(request, magnetId, state.newGrant);
    if (state.kind === 'unlocked') {
      await services.unlock.createClaim({ magnetId, secrets: [state.newGrant] });
    }
  }
  return state;
}

async function send(
  ctx: Context,
  { services, contextOf }: UnlockPageDependencies,
  { magnet, visitor }: VisitorState,
  answer: Pick<Extract<StepAnswer, { kind: 'show' }>, 'step' | 'toast'> & {
    status: number;
    retryAfterSeconds?: number;
  },
): Promise<void> {
  const { site, integrations, canMail } = services;
  const pixels = looksSignedIn(contextOf(ctx))
    ? null
    : await integrations.findActivePixels(visitor.owner, visitor.plan);
  const frame = {
    site: await site.read(`unlock-${magnet.template}`),
    magnet,
    visitor,
    pixels: showPixels(pixels, site),
  };
  const step = offerMail(answer.step, canMail);
  const view: UnlockPageView = buildUnlockPageView(frame, step, answer.toast);
  ctx.status = answer.status;
  if (step.kind === 'pending') ctx.state['isPending'] = true;
  ctx.type = 'html';
  ctx.set('Cache-Control', 'private, no-store');
  ctx.set('Referrer-Policy', 'no-referrer');
  if (pixels !== null) ctx.set('Content-Security-Policy', pixelPolicy(pixels));
  ctx.vary('Cookie');
  if (answer.retryAfterSeconds !== undefined) {
    ctx.set('Retry-After', String(Math.max(1, Math.ceil(answer.retryAfterSeconds))));
  }
  ctx.body = renderUnlockPage(view);
}

/** Odd queries are of no concern: only our own marks are looked at. */
function hasMark(ctx: Context, mark: PageMark): boolean {
  return new URLSearchParams(ctx.querystring).has(mark);
}
