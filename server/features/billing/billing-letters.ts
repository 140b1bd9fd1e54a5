import { findMailableUser } from '#server/features/auth/proofs.queries.ts';
import type { LetterWriter } from '#server/features/mail/letter-writer.ts';
import type { Letter } from '#server/features/mail/letter.ts';
import { breakLinks } from '#server/features/mail/quote-in-mail.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { utcDay } from '#server/platform/time/time-texts.ts';
import {
  dueOf,
  type InvoiceRow,
  selectInvoices,
  selectSubscriptions,
} from './billing-rows.queries.ts';
import { moneyText } from './manual/manual-texts.ts';

/** Tells a creator of a charge that failed or worked after all, and brings the link of an invoice. */
export function createBillingLetters({
  db,
  publicUrl,
}: {
  db: Database;
  publicUrl: string;
}): Record<'payment_failed' | 'payment_recovered' | 'invoice_link', LetterWriter> {
  const url = `${publicUrl}/subscription`;
  const find = async (id = '') => (await selectInvoices(db, { id }, 1))[0];
  const findRecipient: LetterWriter['findRecipient'] = async (mail) =>
    (await findMailableUser(db, mail.toKey))?.email ?? null;
  return {
    payment_failed: {
      findRecipient,
      async write({ payload }) {
        const invoice = await find(payload['invoiceId']);
        // It was paid or called off while the mail waited.
        if (invoice === undefined || invoice.status !== 'open' || invoice.userId === null) {
          return null;
        }
        const own = await selectSubscriptions(db, { userId: invoice.userId }, 20);
        const until = own.find(({ id }) => id === invoice.subscriptionId)?.accessUntil ?? null;
        return failedLetter(invoice, until, url);
      },
    },
    invoice_link: {
      findRecipient,
      async write({ payload }) {
        const invoice = await find(payload['invoiceId']);
        if (invoice === undefined) return null;
        const { number, planName, totalCents, status } = invoice;
        const due = status === 'open' ? ` ${moneyText(dueOf(invoice))} of it is to be paid.` : '';
        return {
          subject: `Your invoice ${number ?? ''}`.trim(),
          blocks: [
            {
              kind: 'text',
              text: `Here is your invoice for ${moneyText(totalCents)} (${planName ?? 'your plan'}).${due} Anyone with this link can see it.`,
            },
            { kind: 'button', label: 'Open the invoice', url: payload['url'] ?? url },
          ],
          reason: REASON,
          unsubscribeUrl: null,
        };
      },
    },
    payment_recovered: {
      findRecipient,
      async write({ payload }) {
        const invoice = await find(payload['invoiceId']);
        if (invoice === undefined) return null;
        const { planName } = invoice;
        return {
          subject: 'Your payment went through',
          blocks: [
            {
              kind: 'text',
              text: `We charged ${moneyText(invoice.paidCents)}. Your ${planName ?? ''} plan continues, and there is nothing to do.`,
            },
            { kind: 'button', label: 'See your subscription', url },
          ],
          reason: REASON,
          unsubscribeUrl: null,
        };
      },
    },
  };
}

const REASON = 'You get this email because it is about the payment of your plan.';

function failedLetter(invoice: InvoiceRow, until: Date | null, url: string): Letter {
  const amount = moneyText(dueOf(invoice));
  const bank = invoice.failureReason;
  const next = invoice.nextAttemptAt;
  const lines = [
    `We could not charge ${amount} for your ${invoice.planName ?? ''} plan.`,
    bank === null ? '' : `Your bank said: ${breakLinks(bank)}`,
    next === null
      ? 'We will not try again automatically.'
      : `We will try again on ${utcDay(next)}.`,
    until === null
      ? ''
      : `Your plan stays until ${utcDay(until)}. If nothing is paid until then, your account moves to the Free plan. Nothing is deleted.`,
  ].filter((line) => line !== '');
  return {
    subject: 'Your payment did not go through',
    blocks: [
      ...lines.map((text) => ({ kind: 'text' as const, text })),
      { kind: 'button', label: 'Check your card', url },
    ],
    reason: REASON,
    unsubscribeUrl: null,
  };
}
