import type Router from '@koa/router';
import type { Context } from 'koa';
import { PRACTICE_PATH } from '#shared/app/routes.ts';
import {
  renderCheckoutPage,
  renderInvoicePage,
  renderPortalPage,
} from '#public-web/billing/render-practice.tsx';
import type { PracticeEvent } from '#public-web/billing/practice-view.ts';
import { AppError } from '#server/platform/errors.ts';
import { readFormBody } from '#server/platform/http/messages/request-body.ts';
import type { RequestContext } from '#server/platform/http/messages/request-context.ts';
import type { SiteReader } from '#server/platform/http/pages/site-view.ts';
import { themeOf } from '#server/platform/http/pages/theme-cookie.ts';
import { controls, type PayerForm } from './practice-acts.ts';
import type { Practice } from './practice.service.ts';
import { cardChoices } from './practice.view.ts';

const BILLING = '/subscription';
const FIRST_CARD = 'pm_card_visa';

/**
 * The payment pages of practice, in place of Stripe's. Like there, the address of a page is the secret: whoever
 * has it may act on what it shows, and another site cannot know it.
 */
export function registerPracticePages(
  router: Router,
  dependencies: {
    services: { practice: Practice; site: SiteReader };
    contextOf(ctx: Context): RequestContext;
  },
): void {
  const { services, contextOf } = dependencies;
  const { practice } = services;

  async function frameOf(ctx: Context) {
    ctx.set('Cache-Control', 'private, no-store');
    ctx.set('Referrer-Policy', 'no-referrer');
    const theme = themeOf(contextOf(ctx));
    return { site: await services.site.read('sandbox'), theme, path: ctx.path };
  }

  function answer(ctx: Context, html: string, problem: string | null): void {
    ctx.status = problem === null ? 200 : 422;
    ctx.type = 'html';
    ctx.body = html;
  }

  async function form(ctx: Context): Promise<Record<string, string>> {
    if (ctx.get('sec-fetch-site') === 'cross-site') throw new AppError('forbidden');
    return readFormBody(ctx.req);
  }

  function leadTo(ctx: Context, address: string): void {
    ctx.status = 303;
    ctx.set('Cache-Control', 'no-store');
    ctx.set('Location', address);
  }

  async function showCheckout(
    ctx: Context,
    problem: string | null,
    { chosen = FIRST_CARD, typed }: { chosen?: string; typed?: PayerForm } = {},
  ) {
    const facts = await practice.readCheckout(idOf(ctx));
    if (facts === null) throw new AppError('not_found');
    const back = practice.safeReturn(
      facts.state === 'paid' ? facts.successUrl : facts.cancelUrl,
      BILLING,
    );
    const frame = await frameOf(ctx);
    const payer = typed ?? facts.payer;
    const view = { ...facts, ...frame, payer, back, problem, cards: cardChoices, chosen };
    answer(ctx, renderCheckoutPage(view), problem);
  }

  router.get(`${PRACTICE_PATH}/checkout/:sessionId`, (ctx) => showCheckout(ctx, null));
  router.post(`${PRACTICE_PATH}/checkout/:sessionId`, async (ctx) => {
    const fields = await form(ctx);
    const before = await practice.readCheckout(idOf(ctx));
    if (before === null) throw new AppError('not_found');
    if (fields['do'] === 'code') {
      return showCheckout(ctx, await practice.enterCode(idOf(ctx), (fields['code'] ?? '').trim()));
    }
    const card = fields['card'] ?? '';
    const typed = payerOf(fields);
    const shownCents = Number(fields['shown']);
    const problem = await practice.pay(idOf(ctx), { ...typed, card, shownCents });
    if (problem !== null) return showCheckout(ctx, problem, { chosen: card, typed });
    return leadTo(ctx, practice.safeReturn(before.successUrl, BILLING));
  });

  async function showPortal(
    ctx: Context,
    { problem = null, done = null, events = null, typed }: Shown,
  ): Promise<void> {
    const facts = await practice.readPortal(idOf(ctx));
    if (facts === null) throw new AppError('not_found');
    const back = practice.safeReturn(facts.returnUrl, BILLING);
    const frame = await frameOf(ctx);
    const payer = typed ?? facts.payer;
    const view = { ...facts, ...frame, payer, back, problem, cards: cardChoices, done, events };
    answer(ctx, renderPortalPage(view), problem);
  }

  router.get(`${PRACTICE_PATH}/portal/:sessionId`, (ctx) => showPortal(ctx, {}));
  router.post(`${PRACTICE_PATH}/portal/:sessionId`, async (ctx) => {
    const fields = await form(ctx);
    const id = idOf(ctx);
    if ((await practice.readPortal(id)) === null) throw new AppError('not_found');
    if (fields['do'] === 'card') {
      const problem = await practice.changeCard(id, fields['card'] ?? '');
      return showPortal(ctx, { problem, done: problem === null ? 'The card is changed.' : null });
    }
    if (fields['do'] === 'details') {
      const typed = payerOf(fields);
      const problem = await practice.changeDetails(id, typed);
      if (problem !== null) return showPortal(ctx, { problem, typed });
      return showPortal(ctx, { done: 'The details are saved.' });
    }
    const act = controls.find((one) => one === fields['do']);
    if (act === undefined) return showPortal(ctx, { problem: 'Choose one of the buttons.' });
    return showPortal(ctx, await practice.control(id, act));
  });

  async function showInvoice(ctx: Context, problem: string | null): Promise<void> {
    const facts = await practice.readInvoice(idOf(ctx));
    if (facts === null) throw new AppError('not_found');
    const frame = await frameOf(ctx);
    const path = `${PRACTICE_PATH}/invoices/${facts.id}`;
    const view = { ...facts, ...frame, path, back: BILLING, problem, cards: cardChoices };
    answer(ctx, renderInvoicePage(view), problem);
  }

  router.get(`${PRACTICE_PATH}/invoices/:invoiceId`, (ctx) => showInvoice(ctx, null));
  // Made for printing: a browser saves it as a PDF.
  router.get(`${PRACTICE_PATH}/invoices/:invoiceId/pdf`, (ctx) => showInvoice(ctx, null));
  router.post(`${PRACTICE_PATH}/invoices/:invoiceId`, async (ctx) => {
    const fields = await form(ctx);
    if ((await practice.readInvoice(idOf(ctx))) === null) throw new AppError('not_found');
    return showInvoice(ctx, await practice.payInvoice(idOf(ctx), fields['card'] ?? ''));
  });
}

interface Shown {
  problem?: string | null;
  done?: string | null;
  events?: readonly PracticeEvent[] | null;
  /** What was refused, so that it can be corrected. */
  typed?: PayerForm;
}

/** Routes here are `/practice/kind/:id` and what is below. */
function idOf(ctx: Context): string {
  return ctx.path.split('/')[3] ?? '';
}

function payerOf(fields: Record<string, string>): PayerForm {
  return {
    name: (fields['name'] ?? '').trim().slice(0, 256),
    country: /^[A-Z]{2}$/.exec((fields['country'] ?? '').trim().toUpperCase())?.[0] ?? '',
    taxId: (fields['taxId'] ?? '').replaceAll(/\s/g, '').toUpperCase().slice(0, 40),
  };
}
