import type Router from '@koa/router';
import type { Context } from 'koa';
import { DEFAULT_VISITOR_NAME } from '#shared/app/constants.ts';
import { renderUnlockPage } from '#public-web/render.tsx';
import { renderTestOverPage } from '#public-web/unlock/mailed/mailed-pages.tsx';
import type { UnlockPageView, UnlockStep } from '#public-web/unlock/unlock-page-view.ts';
import { answerWithFile } from '#server/platform/http/messages/file-answer.ts';
import { readFormBody } from '#server/platform/http/messages/request-body.ts';
import type { RequestContext } from '#server/platform/http/messages/request-context.ts';
import { limitPersonalViews } from '#server/platform/http/pages/call-limits.ts';
import type { SiteReader } from '#server/platform/http/pages/site-view.ts';
import type { RateLimiter } from '#server/platform/limits/rate-limiter.ts';
import type { MarkdownRenderer } from '#server/platform/markdown/markdown-port.ts';
import { readEmailForm } from '../pages/email/email-form.ts';
import {
  buildUnlockPageView,
  emailStep,
  freshStep,
  unlockedStep,
} from '../pages/unlock-page-view.ts';
import type { TestWalks, WalkedPage } from './test-walks.service.ts';
import {
  takeAddress,
  takeAnswer,
  takeCode,
  takeComment,
  TEST_CODE,
  type WalkAnswer,
  walkedConfirmStep,
} from './walk-forms.ts';

interface TestWalkPages {
  services: {
    walks: TestWalks;
    limiter: RateLimiter;
    site: SiteReader;
    contents: MarkdownRenderer;
  };
  contextOf(ctx: Context): RequestContext;
}

const PATH = '/unlock/:magnetId/test';

/**
 * A creator's walk through their own page. The key in the address decides what is shown; whoever has none
 * is told that the test is over, whatever the magnet. The page has no script, so no visit is counted.
 */
export function registerTestWalkPages(
  router: Router,
  { services, contextOf }: TestWalkPages,
): void {
  const { walks, limiter, site, contents } = services;

  async function find(ctx: Context): Promise<WalkedPage | null> {
    await limitPersonalViews(limiter, contextOf(ctx));
    const { magnetId } = ctx['params'] as { magnetId: string }; // set by the router
    ctx.set('Cache-Control', 'private, no-store');
    ctx.set('Referrer-Policy', 'no-referrer');
    ctx.set('X-Robots-Tag', 'noindex');
    return walks.open(magnetId, new URLSearchParams(ctx.querystring).get('key') ?? '');
  }

  async function sayOver(ctx: Context): Promise<void> {
    ctx.status = 404;
    ctx.type = 'html';
    ctx.body = renderTestOverPage({ site: await site.read() });
  }

  async function stepOf(page: WalkedPage, isAskedAgain: boolean): Promise<UnlockStep> {
    const { walk, locked } = page;
    if (walk.step === 'comment') return freshStep;
    if (walk.step === 'email' || isAskedAgain) return emailStep(locked, DEFAULT_VISITOR_NAME);
    if (walk.step === 'confirm') return walkedConfirmStep();
    return contentStep(page);
  }

  /** The content, with addresses that count nothing. */
  async function contentStep({ walk, visitor, open }: WalkedPage): Promise<UnlockStep> {
    const step = await unlockedStep(
      contents,
      {
        kind: 'unlocked',
        visitor,
        magnet: open,
        name: DEFAULT_VISITOR_NAME,
        isConfirmed: true,
        newGrant: null,
      },
      true,
    );
    const items = step.items.map((item) =>
      item.content.type === 'file' && item.content.url !== ''
        ? { ...item, content: { ...item.content, url: fileUrl(item.id) } }
        : item,
    );
    const { nextStep } = step;
    const url = open.nextStep?.url;
    return {
      ...step,
      items,
      nextStep: nextStep == null || url === undefined ? null : { ...nextStep, url },
    };

    function fileUrl(itemId: string): string {
      const query = new URLSearchParams({ key: walks.goOn(walk, 'unlocked') });
      return `/unlock/${walk.magnetId}/test/file/${itemId}?${query.toString()}`;
    }
  }

  async function send(ctx: Context, page: WalkedPage, step: UnlockStep, status: number) {
    const { walk, visitor, locked } = page;
    const addressOf = (key: string) => `/unlock/${walk.magnetId}/test?key=${key}`;
    const read = await site.read(`unlock-${locked.template}`);
    const view: UnlockPageView = {
      ...buildUnlockPageView(
        { site: { ...read, assets: { ...read.assets, scripts: [] } }, magnet: locked, visitor },
        step,
      ),
      isListed: false,
      reportUrl: null,
      sandboxPostUrl: null,
      formUrl: addressOf(walks.goOn(walk, stepNameOf(step))),
      test: { text: bannerText(page, step), beginUrl: addressOf(walks.goOn(walk, 'comment')) },
    };
    ctx.status = status;
    ctx.type = 'html';
    ctx.body = renderUnlockPage(view);
  }

  router.get(PATH, async (ctx) => {
    const page = await find(ctx);
    if (page === null) return sayOver(ctx);
    const isAskedAgain =
      page.walk.step === 'confirm' && new URLSearchParams(ctx.querystring).has('change');
    return send(ctx, page, await stepOf(page, isAskedAgain), 200);
  });

  router.post(PATH, async (ctx) => {
    const form = await readFormBody(ctx.req);
    const page = await find(ctx);
    if (page === null) return sayOver(ctx);
    const answer = await submit(page, form);
    if ('step' in answer) return send(ctx, page, answer.step, answer.status);
    ctx.status = 303;
    ctx.set('Location', `${ctx.path}?key=${walks.goOn(page.walk, answer.goTo)}`);
    return undefined;
  });

  router.get(`${PATH}/file/:itemId`, async (ctx) => {
    const page = await find(ctx);
    const { itemId } = ctx['params'] as { itemId: string }; // set by the router
    const isOpen = page !== null && page.walk.step === 'unlocked';
    const file = isOpen ? await walks.openFile(page, itemId) : null;
    if (file === null) return sayOver(ctx);
    return answerWithFile(ctx, file);
  });

  async function submit(
    page: WalkedPage,
    form: Readonly<Record<string, string>>,
  ): Promise<WalkAnswer> {
    const { code = '', comment = '', answer = '' } = form;
    const { walk } = page;
    switch (walk.step) {
      case 'comment':
        return takeComment(page, comment.slice(0, 1_000));
      case 'email':
        return takeAddress(walks, page, readEmailForm(form));
      case 'confirm':
        if (form['step'] === 'email') return takeAddress(walks, page, readEmailForm(form));
        if (form['step'] === 'code') return takeCode(code);
        return {
          status: 200,
          step: walkedConfirmStep({
            mailNote: { text: 'In a test no email is sent.', isProblem: false },
          }),
        };
      case 'unlocked':
        return takeAnswer(page, await contentStep(page), answer);
    }
  }
}

/** Where the forms of a step lead back to. */
function stepNameOf({ kind }: UnlockStep): WalkedPage['walk']['step'] {
  return kind === 'email' || kind === 'confirm' || kind === 'unlocked' ? kind : 'comment';
}

/** What visitors meet at this moment, where that is not the page of the test. */
const nowTexts: { readonly [state: string]: string } = {
  draft: 'Visitors see nothing of this page yet.',
  scheduled: 'Visitors see a page that says when it opens.',
  ended: 'Visitors see the closing text.',
  paused: 'The page is paused for visitors.',
  archived: 'The page is archived.',
};

function bannerText({ walk, visitor, asksEmail }: WalkedPage, { kind }: UnlockStep): string {
  const isUnpublished = walk.version === 'draft' && visitor.state !== 'draft';
  return [
    'Nothing is counted, stored or mailed.',
    isUnpublished ? 'It shows your unpublished changes.' : '',
    nowTexts[visitor.state] ?? '',
    kind === 'confirm' ? `The code is ${TEST_CODE}.` : '',
    visitor.magnet.collectEmails && !asksEmail ? 'Your plan does not include the email step.' : '',
  ]
    .filter((text) => text !== '')
    .join(' ');
}
