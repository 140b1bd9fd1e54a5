import { useQuery } from '@tanstack/react-query';
import {
  operatorReferralsApi,
  type ReferralBooks as Books,
} from '#shared/referrals/operator-referrals.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { allOrOne, useAddressValues } from '#desktop/renderer/navigation/use-address-values.ts';
import { FigureTile } from '#desktop/renderer/ui/charts/figure-tile.tsx';
import { Segmented } from '#desktop/renderer/ui/controls/segmented.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { useOperator } from '#desktop/renderer/session/operator-session.ts';
import { moneyText } from '../money-text.ts';
import { TermsPanel } from '../terms-panel.tsx';
import { BatchList } from './batch-list.tsx';
import { CommissionList } from './commission-list.tsx';
import { TermsForm } from './terms-form.tsx';

// Of what operators see, events tell only the health.
const POLL_MS = 30_000;
const shape = { practice: allOrOne(['true', 'false']) };

/** What referrals owe, the queue of doubtful commissions, payouts and terms; a part of finance. */
export function ReferralBooks() {
  const { values, choose } = useAddressValues(shape);
  // Terms are settings, which owners alone change.
  const isOwner = useOperator().role === 'admin';
  const { data: money } = useBooks('false');
  // An installation that only practised opens the books that have something in them.
  const usual = money?.hasPractice === true && isEmpty(money) ? 'true' : 'false';
  const practice = values.practice ?? usual;
  const isPractice = practice === 'true';
  const query = useBooks(practice);
  return (
    <QueryPanel query={query} what="the referral books">
      {(books) => (
        <div className="grid gap-6">
          {books.hasPractice && (
            <Segmented
              label="Which books"
              value={practice}
              choices={[
                { value: 'false', label: 'Money' },
                { value: 'true', label: 'Practice' },
              ]}
              onChange={(value) => choose('practice', value)}
            />
          )}
          {isPractice && (
            <Notice>Practice: no money moved, and no payout of these books is real.</Notice>
          )}
          <Totals books={books} />
          <CommissionList isPractice={isPractice} />
          <BatchList isPractice={isPractice} books={books} />
          {isOwner ? <TermsForm /> : <TermsPanel terms={books.terms} />}
        </div>
      )}
    </QueryPanel>
  );
}

function useBooks(practice: 'true' | 'false') {
  return useQuery({
    ...endpointQuery(operatorReferralsApi.readBooks, { query: { practice } }),
    refetchOnMount: 'always',
    refetchInterval: POLL_MS,
  });
}

const isEmpty = ({ balances, reversedCents }: Books): boolean =>
  reversedCents === 0 && Object.values(balances).every((cents) => cents === 0);

function Totals({ books }: { books: Books }) {
  const { balances, review, reversedCents } = books;
  return (
    <Panel title="What referrals owe" bodyClassName="grid grid-cols-2 gap-1 p-2 md:grid-cols-3">
      <FigureTile
        label="Held"
        value={moneyText(balances.heldCents)}
        formula="Commissions that wait for the end of their hold, or for an operator."
        note={
          review.count === 0
            ? undefined
            : review.count === 1
              ? `${moneyText(review.cents)} in a doubtful one`
              : `${moneyText(review.cents)} in ${review.count.toLocaleString()} doubtful ones`
        }
      />
      <FigureTile
        label="Approved"
        value={moneyText(balances.approvedCents)}
        formula="Owed now: approved commissions that are in no payout, less later reversals."
      />
      <FigureTile
        label="On its way"
        value={moneyText(balances.payingCents)}
        formula="In batches, and neither marked paid nor failed."
      />
      <FigureTile
        label="Paid"
        value={moneyText(balances.paidCents)}
        formula="Payouts that were marked as paid."
      />
      <FigureTile
        label="Credit"
        value={moneyText(balances.creditCents)}
        formula="Commissions that creators turned into credit."
      />
      <FigureTile
        label="Reversed"
        value={moneyText(reversedCents)}
        formula="Reversed after refunds and disputes, less what was restored."
      />
    </Panel>
  );
}
