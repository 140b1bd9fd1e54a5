import { useInfiniteQuery } from '@tanstack/react-query';
import { Gift } from 'lucide-react';
import {
  type OwnReferrals,
  type ReferralEvent,
  referralsApi,
} from '#shared/referrals/referrals.contract.ts';
import { endpointPages } from '#desktop/renderer/api/endpoint-query.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { itemsOf, PagedPanel } from '#desktop/renderer/ui/panels/paged-panel.tsx';
import { Badge, type Tone } from '#desktop/renderer/ui/texts/badge.tsx';
import { dateText, TimeText } from '#desktop/renderer/ui/texts/time-text.tsx';
import { moneyText } from './money-text.ts';

/** Commissions are approved by time alone. */
const POLL_MS = 60_000;

/** Every movement of the balance, newest first. */
export function ReferralEvents({ data }: { data: OwnReferrals }) {
  const query = useInfiniteQuery({
    ...endpointPages(referralsApi.listEvents, { query: { limit: 20 } }),
    refetchOnMount: 'always',
    refetchInterval: POLL_MS,
  });
  const { ratePercent, months } = data.terms;
  return (
    <section aria-labelledby="ledger" className="grid gap-3">
      <h2 id="ledger" className="text-lg font-semibold tracking-tight">
        Commissions and payouts
      </h2>
      <PagedPanel
        query={query}
        what="the commissions"
        empty={
          <EmptyState
            picture={<Gift aria-hidden size={26} />}
            title={`Earn ${ratePercent}% for ${months} months`}
          >
            Share your link. When somebody signs up with it and pays for a plan, your share of each
            payment appears here.
          </EmptyState>
        }
      >
        {() => (
          <ul aria-label="Commissions and payouts" className="divide-y divide-line">
            {itemsOf(query).map((event) => (
              <EventRow key={event.id} event={event} isPractice={data.isPractice} />
            ))}
          </ul>
        )}
      </PagedPanel>
    </section>
  );
}

function EventRow({ event, isPractice }: { event: ReferralEvent; isPractice: boolean }) {
  const { timeZone } = useUser();
  const { at, amountCents, commission, reason } = event;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 px-5 py-4">
      <div className="min-w-0 flex-1 basis-56">
        <p className="text-sm font-medium">{titleOf(event)}</p>
        <p className="text-[0.8125rem] leading-5 text-ink-soft">
          {/* The clock of practice can be ahead: how long ago it was says nothing. */}
          {isPractice ? dateText(at, timeZone) : <TimeText at={at} zone={timeZone} />}
          {commission !== null &&
            ` · ${commission.ratePercent}% of ${moneyText(commission.paidCents)}`}
          {commission?.state === 'pending' &&
            ` · approved ${dateText(commission.releaseAt, timeZone)}`}
          {commission?.state === 'review' && ' · an operator reviews it'}
        </p>
        {reason !== null && (
          <p className="mt-1 text-[0.8125rem] leading-5 break-words">Reason: {reason}</p>
        )}
      </div>
      {commission !== null && (
        <Badge tone={states[commission.state].tone}>{states[commission.state].name}</Badge>
      )}
      <span className="ml-auto min-w-20 text-right text-sm font-medium tabular-nums">
        {amountCents > 0 ? '+' : ''}
        {moneyText(amountCents)}
      </span>
    </li>
  );
}

const states: Record<
  NonNullable<ReferralEvent['commission']>['state'],
  { name: string; tone: Tone }
> = {
  review: { name: 'In review', tone: 'wait' },
  pending: { name: 'Pending', tone: 'wait' },
  approved: { name: 'Approved', tone: 'brand' },
  paid: { name: 'Paid', tone: 'good' },
  credited: { name: 'Credit', tone: 'good' },
  refused: { name: 'Refused', tone: 'bad' },
  reversed: { name: 'Reversed', tone: 'neutral' },
};

function titleOf({ kind, person, cause }: ReferralEvent): string {
  const who = person === null ? 'Somebody' : `${person}•••`;
  switch (kind) {
    case 'earn':
      return `${who} paid`;
    case 'reverse':
      return cause === 'dispute' ? `${who} disputed a payment` : `${who} got a refund`;
    case 'restore':
      return `A payment of ${who} came back`;
    case 'refuse':
      return `A commission for ${who} was refused`;
    case 'reinstate':
      return `A commission for ${who} counts again`;
    case 'payout':
      return 'Put into a payout';
    case 'failed':
      return 'A payout failed, the amount is yours again';
    case 'credit':
      return 'Turned into credit';
  }
}
