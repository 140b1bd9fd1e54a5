import type { OwnSubscription } from '#shared/billing/billing-shapes.contract.ts';
import type { Tone } from '#desktop/renderer/ui/texts/badge.tsx';
import { billingDay, moneyText } from './money-text.ts';

export interface StatusWords {
  /** One or two words on the plan's card. */
  badge: string;
  tone: Tone;
  /** What that means, with its day. */
  text: string;
}

/** The state of a subscription in plain words. Days are days of `zone`; `keepsPlan` is of one that is paused, `now` the provider's time. */
export function statusWords(
  subscription: OwnSubscription,
  zone: string,
  {
    creditCents = 0,
    keepsPlan = false,
    now = '',
  }: { creditCents?: number; keepsPlan?: boolean; now?: string } = {},
): StatusWords {
  const { status, planName, cancelAt, pausedUntil, pastDue, nextCharge, periodEnd } = subscription;
  const dayOf = (at: string) => billingDay(at, zone);
  switch (status) {
    case 'incomplete':
      return {
        badge: 'Not paid yet',
        tone: 'wait',
        text: 'The first payment has not arrived. Your plan begins with it.',
      };
    case 'past_due':
      return {
        badge: 'Payment failed',
        tone: 'bad',
        text:
          pastDue === null
            ? 'A payment failed.'
            : pastDue.accessUntil === null || pastDue.accessUntil <= now
              ? `A payment failed, so ${planName} ended. Everything you made is kept.`
              : `You keep ${planName} until ${dayOf(pastDue.accessUntil)}.`,
      };
    case 'unpaid':
      return {
        badge: 'Not paid',
        tone: 'bad',
        text: `All attempts to charge your card failed, so ${planName} ended. Everything you made is kept.`,
      };
    case 'paused':
      return {
        badge: 'Paused',
        tone: 'wait',
        text:
          pausedUntil === null
            ? 'Nothing is charged while it is paused.'
            : `${keepsPlan && periodEnd !== null ? `You keep ${planName} until ${dayOf(periodEnd)}, because it is paid. ` : ''}Nothing is charged until ${dayOf(pausedUntil)}. The next charge begins ${planName} again. If you continue sooner, the paid time is used first; without any, a new month is charged at once.`,
      };
    case 'canceled':
      return {
        badge: 'Ended',
        tone: 'neutral',
        text: 'It has ended. Nothing is charged any more.',
      };
    case 'active':
    case 'trialing':
      break;
  }
  if (cancelAt !== null) {
    return {
      badge: 'Ends soon',
      tone: 'wait',
      text: `You keep ${planName} until ${dayOf(cancelAt)}. Nothing is charged any more.`,
    };
  }
  if (pausedUntil !== null) {
    return {
      badge: 'Pauses soon',
      tone: 'wait',
      text:
        periodEnd === null
          ? `Nothing is charged until ${dayOf(pausedUntil)}.`
          : `You keep ${planName} until ${dayOf(periodEnd)}. Then it pauses until ${dayOf(pausedUntil)}.`,
    };
  }
  const badge = status === 'trialing' ? 'Trial' : 'Active';
  const renewal =
    nextCharge === null
      ? ''
      : ` Next charge: ${moneyText(nextCharge.amountCents)} on ${dayOf(nextCharge.at)}${creditCents > 0 ? ', after your credit' : ''}.`;
  return { badge, tone: 'good', text: `It renews automatically.${renewal}` };
}

/** Whether anything more comes of it: it can be changed, paused or cancelled. */
export function isLive(subscription: OwnSubscription | null): subscription is OwnSubscription {
  return (
    subscription !== null &&
    subscription.status !== 'canceled' &&
    subscription.status !== 'incomplete'
  );
}

/** What has to be settled before the plan can change; null when nothing has. */
export function firstStep(
  subscription: OwnSubscription | null,
): 'payment' | 'pause' | 'ending' | null {
  if (!isLive(subscription)) return null;
  if (subscription.pastDue !== null || subscription.status === 'unpaid') return 'payment';
  if (subscription.cancelAt !== null) return 'ending';
  return subscription.status === 'paused' ? 'pause' : null;
}

/** What a subscriber pays for an offer whose price changed since; null where they pay what is shown. */
export function keptPrice(
  subscription: OwnSubscription | null,
  offer: { planId: string; interval: OwnSubscription['interval']; shownCents: number },
): number | null {
  const isTheirs =
    isLive(subscription) &&
    subscription.planId === offer.planId &&
    subscription.interval === offer.interval;
  return isTheirs && subscription.amountCents !== offer.shownCents
    ? subscription.amountCents
    : null;
}
