import { findMailableUser } from '#server/features/auth/proofs.queries.ts';
import type { LetterBlock } from '#server/features/mail/letter.ts';
import type { LetterWriter } from '#server/features/mail/letter-writer.ts';
import { breakLinks, quoteInMail } from '#server/features/mail/quote-in-mail.ts';
import type { Database } from '#server/platform/db/connection.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { findInvoice, type ManualInvoice } from './manual-invoices.queries.ts';
import { selectRequests } from './manual-rows.queries.ts';
import { dayText, moneyText } from './manual-texts.ts';
import { dayOf } from './manual.rules.ts';

type Kind =
  | 'plan_requested'
  | 'plan_request_declined'
  | 'invoice_issued'
  | 'invoice_reminder'
  | 'invoice_closed';

/** Tells the operator of requests, and creators of their invoices. */
export function createManualLetters({
  db,
  publicUrl,
  clock,
}: {
  db: Database;
  publicUrl: string;
  clock: Clock;
}): Record<Kind, LetterWriter> {
  const url = `${publicUrl}/subscription`;
  const request = async (id = '') => (await selectRequests(db, { id }, 1))[0];

  /** Invoices go where their buyer wants them, as long as the account is there. */
  const toBuyer: LetterWriter['findRecipient'] = async ({ toKey, payload }) => {
    if ((await findMailableUser(db, toKey)) === undefined) return null;
    const invoice = await findInvoice(db, payload['invoiceId'] ?? '');
    return invoice?.facts.buyer?.email ?? null;
  };

  const aboutInvoice = (
    write: (invoice: ManualInvoice) => { subject: string; texts: string[] } | null,
  ): LetterWriter => ({
    findRecipient: toBuyer,
    async write({ payload }) {
      const invoice = await findInvoice(db, payload['invoiceId'] ?? '');
      const written = invoice === undefined ? null : write(invoice);
      if (written === null) return null;
      return {
        subject: written.subject,
        blocks: [...texts(written.texts), { kind: 'button', label: 'See the invoice', url }],
        reason: 'You get this email because it is about the payment of your plan.',
        unsubscribeUrl: null,
      };
    },
  });

  return {
    plan_requested: {
      findRecipient: ({ toAddress }) => Promise.resolve(toAddress),
      async write({ payload }) {
        const asked = await request(payload['requestId']);
        // It was withdrawn or answered while the mail waited.
        if (asked === undefined || asked.state !== 'open') return null;
        const { userName, planName, interval } = asked;
        return {
          subject: `A creator asks for ${planName}`,
          blocks: [
            ...texts([
              `${quoteInMail(userName)} asks for the ${planName} plan, paid ${byTime[interval]}. Issue an invoice, or decline the request with a reason.`,
            ]),
            {
              kind: 'button',
              label: 'Open the request',
              url: `${publicUrl}/admin/billing/${asked.userId}`,
            },
          ],
          reason: 'You get this email because this is the contact address of the installation.',
          unsubscribeUrl: null,
        };
      },
    },

    plan_request_declined: {
      findRecipient: async ({ toKey }) => (await findMailableUser(db, toKey))?.email ?? null,
      async write({ payload }) {
        const asked = await request(payload['requestId']);
        if (asked === undefined || asked.state !== 'declined') return null;
        return {
          subject: `Your request for ${asked.planName} was declined`,
          blocks: [
            ...texts([
              `The operator declined your request for the ${asked.planName} plan. Your plan did not change, and nothing is charged.`,
              `The reason: ${breakLinks(asked.closeReason ?? '')}`,
            ]),
            { kind: 'button', label: 'See your subscription', url },
          ],
          reason: 'You get this email because you asked for a plan.',
          unsubscribeUrl: null,
        };
      },
    },

    invoice_issued: aboutInvoice((invoice) => {
      if (invoice.status !== 'open') return null;
      const { number, totalCents, planName, from, to, dueOn } = invoice.facts;
      return {
        subject: `Invoice ${number}`,
        texts: [
          `Invoice ${number} for ${moneyText(totalCents)} is ready. It is for the ${planName} plan from ${dayText(from)} to ${dayText(to)}.`,
          `Please pay it by ${dayText(dueOn)}. The invoice says how. It is a PDF on your subscription page.`,
        ],
      };
    }),

    invoice_reminder: aboutInvoice((invoice) => {
      if (invoice.status !== 'open') return null;
      const { number, totalCents, dueOn } = invoice.facts;
      const isToday = dueOn === dayOf(clock.now());
      return {
        subject: isToday ? `Invoice ${number} is due today` : `Invoice ${number} is overdue`,
        texts: [
          isToday
            ? `Invoice ${number} for ${moneyText(totalCents)} is due today.`
            : `Invoice ${number} for ${moneyText(totalCents)} was due on ${dayText(dueOn)}. No payment was noted.`,
          'If you have paid already, there is nothing to do.',
        ],
      };
    }),

    invoice_closed: aboutInvoice((invoice) => {
      const { number, planName, to, totalCents } = invoice.facts;
      if (invoice.creditNumber !== null) {
        return {
          subject: `Credit note ${invoice.creditNumber}`,
          texts: [
            `Invoice ${number} was refunded by credit note ${invoice.creditNumber} for ${moneyText(totalCents)}. The time it paid for has ended.`,
            `The reason: ${breakLinks(invoice.closeReason ?? '')}`,
          ],
        };
      }
      if (invoice.status === 'void') {
        return {
          subject: `Invoice ${number} is void`,
          texts: [
            `Invoice ${number} was canceled. There is nothing to pay for it.`,
            `The reason: ${breakLinks(invoice.closeReason ?? '')}`,
          ],
        };
      }
      if (invoice.status !== 'paid') return null;
      return {
        subject: `Your payment of invoice ${number} was noted`,
        texts: [
          `We noted your payment of ${moneyText(invoice.paidCents)}. Your ${planName} plan is paid until ${dayText(to)}.`,
        ],
      };
    }),
  };
}

const byTime = { month: 'monthly', year: 'yearly' } as const;

const texts = (lines: readonly string[]): LetterBlock[] =>
  lines.map((text) => ({ kind: 'text', text }));
