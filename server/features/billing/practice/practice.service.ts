import type { Platform } from '#server/platform/platform.ts';
import { startRounds } from '#server/platform/jobs/rounds.ts';
import type { CustomerSync } from '../inbox/customer-sync.ts';
import type { EventInbox } from '../inbox/event-inbox.ts';
import {
  customerOfSession,
  enterCode,
  paySession,
  priceSession,
} from '../stripe-double/lives/checkout.ts';
import { findById, StripeError } from '../stripe-double/world/stripe-error.ts';
import type { World } from '../stripe-double/world/world.ts';
import { attach } from '../stripe-double/resources/payment-methods.ts';
import * as acts from './practice-acts.ts';
import type { PracticeStripe } from './practice-provider.ts';
import * as views from './practice.view.ts';

/** Null, or why the act was refused, in words for a page. */
export type Problem = string | null;

/** The hosted pages of the practice provider, and the clock that a newcomer may turn. */
export interface Practice {
  readCheckout(id: string): Promise<ReturnType<typeof views.toCheckout> | null>;
  enterCode(id: string, code: string): Promise<Problem>;
  /**
   * Starts the subscription; a decline leaves the page open. Nothing is charged when country and tax id make
   * another amount than `shownCents`: the page then shows the new one.
   */
  pay(id: string, form: acts.PayerForm & { card: string; shownCents: number }): Promise<Problem>;
  readPortal(id: string): Promise<ReturnType<typeof views.toPortal> | null>;
  changeCard(id: string, card: string): Promise<Problem>;
  changeDetails(id: string, form: acts.PayerForm): Promise<Problem>;
  control(
    id: string,
    act: acts.Control,
  ): Promise<{ problem: Problem; events: ReturnType<typeof views.toEvents> | null }>;
  readInvoice(id: string): Promise<ReturnType<typeof views.toInvoice> | null>;
  payInvoice(id: string, card: string): Promise<Problem>;
  /** The address when it is of this installation; a page of it otherwise. */
  safeReturn(address: string | null, otherwise: string): string;
  stop(): Promise<void>;
}

/** How soon an event that was not taken, or that time brought about, is sent. */
const ROUND_MS = 5_000;

export function startPractice(
  { logger, publicUrl }: Pick<Platform, 'logger' | 'publicUrl'>,
  ports: { stripe: PracticeStripe; inbox: EventInbox; sync: CustomerSync },
): Practice {
  const { stripe, inbox, sync } = ports;
  const { world, double } = stripe;
  const { origin } = new URL(publicUrl);

  const rounds = startRounds(
    async () => {
      while (await world.isDue()) {
        const sent = await double.send(async (_, body, headers) => {
          await inbox.receive('practice', Buffer.from(body), headers['stripe-signature'] ?? '');
          return 200;
        });
        if (sent === 0) return;
      }
    },
    {
      everyMs: ROUND_MS,
      onError: (error) => logger.warn({ reason: String(error) }, 'practice events were not sent'),
    },
  );
  stripe.onChange(() => void rounds.ask());

  /** The events are stored before the page answers. */
  async function attempt(work: (one: World) => void): Promise<Problem> {
    try {
      await world.change(work);
    } catch (error) {
      if (error instanceof StripeError) return error.message;
      throw error;
    }
    await rounds.ask();
    return null;
  }

  const lookAt = <T>(work: (one: World) => T): Promise<T | null> =>
    world.read(work).catch((error: unknown) => {
      if (error instanceof StripeError) return null;
      throw error;
    });

  return {
    readCheckout: (id) => lookAt((one) => views.toCheckout(one, id)),
    enterCode: (id, code) =>
      attempt((one) => {
        enterCode(one, findById(one.checkoutSessions, id, 'checkout.session'), code);
      }),
    async pay(id, { card, shownCents, ...payer }) {
      let isAsShown = true;
      // Kept also when the card is declined.
      const problem = await attempt((one) => {
        const session = findById(one.checkoutSessions, id, 'checkout.session');
        if (session.status !== 'open') return;
        acts.writePayer(one, customerOfSession(one, session), payer);
        isAsShown = priceSession(one, session).total === shownCents;
      });
      if (problem !== null) return problem;
      if (!isAsShown) {
        return 'The tax for these details changed the amount. Nothing was charged. Please check it and pay again.';
      }
      return attempt((one) => {
        const session = findById(one.checkoutSessions, id, 'checkout.session');
        paySession(one, session, (customer) => attach(one, acts.testCard(card), customer));
      });
    },
    readPortal: (id) => lookAt((one) => views.toPortal(one, id)),
    changeCard: (id, card) =>
      attempt((one) => acts.changeCard(one, acts.customerOfPortal(one, id), card)),
    changeDetails: (id, form) =>
      attempt((one) => acts.changeDetails(one, acts.customerOfPortal(one, id), form)),
    async control(id, act) {
      const found = await lookAt((one) => ({
        customer: acts.customerOfPortal(one, id).id,
        events: new Set(one.events.map((event) => event.id)),
      }));
      if (found === null) return { problem: 'This page is closed', events: null };
      const problem = await attempt((one) => acts.carryOut(one, found.customer, act));
      // Terms that ended meanwhile have no event of their own.
      if (problem === null) await sync.sync('practice', found.customer);
      const events = await world.read((one) => views.toEvents(one, found.customer, found.events));
      return { problem, events };
    },
    readInvoice: (id) => lookAt((one) => views.toInvoice(one, id)),
    async payInvoice(id, card) {
      const problem = await attempt((one) => acts.payInvoice(one, id, card));
      const customer = await lookAt((one) => findById(one.invoices, id, 'invoice').customer);
      // A person who goes back at once finds the plan settled.
      if (problem === null && customer !== null) await sync.sync('practice', customer);
      return problem;
    },
    safeReturn: (address, otherwise) =>
      address !== null && URL.canParse(address) && new URL(address).origin === origin
        ? address
        : otherwise,
    stop: () => rounds.stop(),
  };
}
