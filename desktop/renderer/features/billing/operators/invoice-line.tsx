import type { OperatorInvoice } from '#shared/billing/operator-billing-shapes.contract.ts';
import { Badge } from '#desktop/renderer/ui/texts/badge.tsx';
import { localZone } from '#desktop/renderer/ui/texts/local-time.tsx';
import { InvoiceActs } from './acts/invoice-acts.tsx';
import { billingDay, moneyText } from '../money-text.ts';
import { disputeStates, invoiceStates } from './billing-words.ts';
import { ListLine, PracticeBadge } from './list-line.tsx';
import { ManualInvoiceActs } from './manual/manual-invoice-acts.tsx';

export function InvoiceLine({
  row,
  isOwnScreen = false,
}: {
  row: OperatorInvoice;
  isOwnScreen?: boolean;
}) {
  const { label, tone } = invoiceStates[row.status];
  const number = row.number ?? 'No number yet';
  return (
    <ListLine
      creator={isOwnScreen ? undefined : row.creator}
      title={isOwnScreen ? number : undefined}
      badges={
        <>
          <Badge tone={tone}>{label}</Badge>
          {row.attempts > 0 && row.status === 'open' && <Badge tone="bad">Charge failed</Badge>}
          <MoneyBack row={row} />
          {isOverdue(row) && <Badge tone="bad">Overdue</Badge>}
          <PracticeBadge provider={row.provider} />
        </>
      }
      amount={moneyText(row.totalCents)}
      facts={[
        isOwnScreen ? null : number,
        row.planName,
        `issued ${billingDay(row.issuedAt, localZone)}`,
        row.dueOn === null || row.status !== 'open'
          ? null
          : `to be paid by ${billingDay(row.dueOn, 'UTC')}`,
        row.paidAt === null ? null : `paid ${billingDay(row.paidAt, localZone)}`,
        row.taxCents === 0 ? null : `${moneyText(row.taxCents)} tax in it`,
        row.attempts === 0
          ? null
          : row.attempts === 1
            ? 'tried once'
            : `tried ${row.attempts} times`,
        row.failureReason,
        row.nextAttemptAt === null ? null : `next try ${billingDay(row.nextAttemptAt, localZone)}`,
      ]}
      acts={
        row.isManual ? <ManualInvoiceActs row={row} /> : isOwnScreen && <InvoiceActs row={row} />
      }
    />
  );
}

function MoneyBack({ row: { dispute, refundedCents } }: { row: OperatorInvoice }) {
  const isBack = dispute !== null && dispute.state !== 'won';
  const refunded = refundedCents - (isBack ? dispute.cents : 0);
  return (
    <>
      {refunded > 0 && <Badge>Refunded {moneyText(refunded)}</Badge>}
      {dispute !== null && (
        <Badge tone={disputeStates[dispute.state].tone}>
          {disputeStates[dispute.state].label} {moneyText(dispute.cents)}
        </Badge>
      )}
    </>
  );
}

/** Nobody noted a payment by the end of its day. */
const isOverdue = ({ status, dueOn }: OperatorInvoice): boolean =>
  status === 'open' && dueOn !== null && dueOn < new Date().toISOString().slice(0, 10);
