import type { SubscriptionRow } from '#shared/billing/operator-billing-shapes.contract.ts';
import { Badge } from '#desktop/renderer/ui/texts/badge.tsx';
import { localZone } from '#desktop/renderer/ui/texts/local-time.tsx';
import { SubscriptionActs } from './acts/subscription-acts.tsx';
import { billingDay, moneyText } from '../money-text.ts';
import { providerNames, subscriptionState } from './billing-words.ts';
import { ListLine, PracticeBadge } from './list-line.tsx';

/** Of the others the period that runs is not paid. */
const periodWords: Partial<Record<SubscriptionRow['status'], string>> = {
  active: 'paid until',
  trialing: 'trial until',
};
const at = (name: string, time: string | null) =>
  time === null ? null : `${name} ${billingDay(time, localZone)}`;

export function SubscriptionLine({
  row,
  isOwnScreen = false,
}: {
  row: SubscriptionRow;
  isOwnScreen?: boolean;
}) {
  const { label, tone } = subscriptionState(row);
  return (
    <ListLine
      creator={isOwnScreen ? undefined : row.creator}
      title={isOwnScreen ? row.planName : undefined}
      badges={
        <>
          <Badge tone={tone}>{label}</Badge>
          {row.hasOldPrice && <Badge>Old price</Badge>}
          <PracticeBadge provider={row.provider} />
        </>
      }
      amount={`${moneyText(row.amountCents)} a ${row.interval}`}
      acts={isOwnScreen && <SubscriptionActs row={row} />}
      facts={[
        isOwnScreen ? null : row.creator.email,
        isOwnScreen ? null : row.planName,
        // The badge says it.
        row.provider === 'practice' ? null : providerNames[row.provider],
        at('since', row.startedAt),
        row.endedAt === null
          ? at(periodWords[row.status] ?? 'period until', row.periodEnd)
          : at('ended', row.endedAt),
        row.scheduled === null
          ? null
          : `${row.scheduled.planName} for ${moneyText(row.scheduled.amountCents)} a ${row.scheduled.interval} from ${billingDay(row.scheduled.at, localZone)}`,
        row.priceMove === null
          ? null
          : `${moneyText(row.priceMove.amountCents)} a ${row.interval} from ${billingDay(row.priceMove.at, localZone)}`,
        // The badge says it of one that runs.
        row.endedAt === null && !(row.status in periodWords) ? at('ends', row.cancelAt) : null,
        at('paused until', row.pausedUntil),
        at('past due since', row.pastDueSince),
        at('access until', row.accessUntil),
        row.cancelReason === null ? null : `reason: ${row.cancelReason.replaceAll('_', ' ')}`,
        row.externalId,
      ]}
    />
  );
}
