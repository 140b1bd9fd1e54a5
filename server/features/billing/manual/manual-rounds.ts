import type { Platform } from '#server/platform/platform.ts';
import type { MailQueue } from '#server/features/mail/mail-queue.ts';
import { lockGrantOwner } from '../grants/grant-owner.queries.ts';
import type { Issuing } from './issuing.service.ts';
import * as queries from './manual-rounds.queries.ts';
import { selectDetails, selectSeller } from './manual-rows.queries.ts';
import { changeInvoice, lockInvoice } from './manual-invoices.queries.ts';
import { noteBilled } from '../prices/price-move-settling.queries.ts';
import type { ManualSettling } from './manual-settling.ts';
import { addDays, dayOf, lastDayOf, remindersDue } from './manual.rules.ts';

/** What time does to manual invoices: renewals, reminders, the end of what is paid. */
export function createManualRounds(
  { db, clock, ids }: Pick<Platform, 'db' | 'clock' | 'ids'>,
  { issuing, mail, settling }: { issuing: Issuing; mail: MailQueue; settling: ManualSettling },
): { runDue(): Promise<void> } {
  /** Each in a transaction of its own that looks again: any process may have been first. */
  async function renew(): Promise<void> {
    const seller = await selectSeller(db);
    if (seller === null) return;
    const until = addDays(dayOf(clock.now()), seller.renewalDays);
    for (const { userId } of await queries.selectRenewable(db, until)) {
      await db.transaction(async (trx) => {
        const owner = await lockGrantOwner(trx, userId);
        const [due] = await queries.selectRenewable(trx, until, userId);
        if (owner === undefined || due === undefined) return;
        if ((await selectDetails(trx, userId)) === null) return;
        const { planId, interval, listCents, paidCents, subscriptionId } = due;
        const from = dayOf(due.periodEnd);
        const to = lastDayOf(from, interval, dayOf(due.anchor));
        const order = { id: ids.rowId(), planId, interval, from, to, listCents };
        await issuing.renew(trx, { ...owner, id: userId }, order);
        if (listCents !== paidCents) await noteBilled(trx, subscriptionId);
      });
    }
  }

  async function remind(): Promise<void> {
    const today = dayOf(clock.now());
    for (const { id, userId } of await queries.selectRemindable(db, today)) {
      await db.transaction(async (trx) => {
        const owner = await lockGrantOwner(trx, userId);
        const invoice = await lockInvoice(trx, id);
        // It was paid or voided, or another process reminded, while this one waited.
        if (owner === undefined || invoice?.status !== 'open') return;
        const reminders = remindersDue(invoice.dueOn, today);
        if (reminders <= invoice.reminders) return;
        await changeInvoice(trx, id, {}, { reminders, remindedAt: clock.now() });
        await mail.add(trx, {
          kind: 'invoice_reminder',
          to: owner.email,
          toKey: owner.emailKey,
          payload: { invoiceId: id },
        });
      });
    }
  }

  async function settle(): Promise<void> {
    for (const userId of await queries.selectUnsettled(db, clock.now())) {
      await db.transaction(async (trx) => {
        if ((await lockGrantOwner(trx, userId)) === undefined) return;
        const reason = 'The time that was paid is over';
        await settling.settle(trx, userId, { reason, by: 'billing' });
      });
    }
  }

  return {
    async runDue() {
      await renew();
      await remind();
      await settle();
      await queries.forgetOldBuyers(db);
    },
  };
}
