import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  type OperatorCommission,
  operatorReferralsApi,
} from '#shared/referrals/operator-referrals.contract.ts';
import { referralDoubtTexts } from '#shared/referrals/referral-doubts.ts';
import { endpointPages, invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { oneChoice, useAddressValues } from '#desktop/renderer/navigation/use-address-values.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Segmented } from '#desktop/renderer/ui/controls/segmented.tsx';
import { ReasonDialog } from '#desktop/renderer/ui/overlays/reason-dialog.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { SavedFilters } from '#desktop/renderer/ui/saved-filters/saved-filters.tsx';
import { ListFileButton } from '#desktop/renderer/ui/csv/file-button.tsx';
import { itemsOf, PagedPanel } from '#desktop/renderer/ui/panels/paged-panel.tsx';
import { LocalTime } from '#desktop/renderer/ui/texts/local-time.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { moneyText } from '../money-text.ts';

const states = [
  { value: 'review', label: 'Doubtful' },
  { value: 'pending', label: 'Pending' },
  { value: 'approved', label: 'Approved' },
  { value: 'refused', label: 'Refused' },
] as const;
const shape = { state: oneChoice(['review', 'pending', 'approved', 'refused']) };

interface Deciding {
  commission: OperatorCommission;
  decision: 'count' | 'refuse';
}

/** Commissions in one state; the doubtful ones first, because they wait for a decision. */
export function CommissionList({ isPractice }: { isPractice: boolean }) {
  const client = useQueryClient();
  const { values, choose } = useAddressValues(shape);
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const { state } = values;
  const practice = isPractice ? 'true' : 'false';
  const query = useInfiniteQuery({
    ...endpointPages(operatorReferralsApi.listCommissions, {
      query: { state, practice, limit: 20 },
    }),
    refetchOnMount: 'always',
  });
  const isRefusal = deciding?.decision === 'refuse';
  return (
    <section aria-labelledby="commissions" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="commissions" className="text-lg font-semibold tracking-tight">
          Commissions
        </h2>
        <div className="flex flex-wrap items-center gap-3">
          <Segmented
            label="State"
            value={state}
            choices={states}
            onChange={(value) => choose('state', value)}
          />
          <SavedFilters screen="commissions" />
        </div>
      </div>
      <PagedPanel
        file={
          <ListFileButton
            file={operatorReferralsApi.listCommissionsFile}
            what="the commissions"
            filter={{ state, practice }}
          />
        }
        query={query}
        what="the commissions"
        list="commissions"
        empty={
          <EmptyState
            picture={<ShieldCheck aria-hidden size={26} />}
            title={state === 'review' ? 'Nothing to decide' : 'None in this state'}
          >
            {state === 'review' &&
              'A commission waits here when one person may be behind both accounts. It is never paid before you decide.'}
          </EmptyState>
        }
      >
        {() => (
          <ul aria-label="Commissions" className="divide-y divide-line">
            {itemsOf(query).map((commission) => (
              <CommissionRow
                key={commission.id}
                commission={commission}
                onDecide={(decision) => setDeciding({ commission, decision })}
              />
            ))}
          </ul>
        )}
      </PagedPanel>
      {deciding !== null && (
        <ReasonDialog
          isOpen
          onClose={() => setDeciding(null)}
          title={isRefusal ? 'Refuse this commission' : 'Let this commission count'}
          description={
            isRefusal
              ? `${moneyText(netOf(deciding.commission))} leaves the creator’s balance. You can let it count again later.`
              : 'It is approved at the end of its hold, at once if that is over.'
          }
          call={operatorReferralsApi.decide}
          input={(reason) => ({
            params: { commissionId: deciding.commission.id },
            body: { decision: deciding.decision, reason },
          })}
          submit={isRefusal ? 'Refuse' : 'Let it count'}
          look={isRefusal ? 'danger' : 'primary'}
          hint="Kept in the audit log. The creator reads the reason of a refusal."
          onDone={async () => {
            toast.success(isRefusal ? 'Commission refused' : 'Commission counts');
            await invalidatePath(client, '/api/admin/referrals', '/api/admin/audit');
          }}
        />
      )}
    </section>
  );
}

const netOf = ({ amountCents, reversedCents }: OperatorCommission) => amountCents - reversedCents;

function CommissionRow({
  commission,
  onDecide,
}: {
  commission: OperatorCommission;
  onDecide: (decision: 'count' | 'refuse') => void;
}) {
  const { creator, referred, state, doubts, decision, isPaidOut, reversedCents } = commission;
  const name = creator?.name ?? 'a deleted account';
  const words: Readonly<Record<string, string>> = referralDoubtTexts;
  return (
    <li className="grid gap-3 px-5 py-4 text-sm">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <p className="font-medium">
            {moneyText(netOf(commission))} for{' '}
            {creator === null ? (
              'a deleted account'
            ) : (
              <Link to={`/admin/creators/${creator.id}`} className="link break-words">
                {creator.name}
              </Link>
            )}
          </p>
          <p className="text-[0.8125rem] leading-5 break-words text-ink-soft">
            {commission.ratePercent}% of {moneyText(commission.paidCents)} that{' '}
            {referred === null ? (
              'a deleted account'
            ) : (
              <Link to={`/admin/creators/${referred.id}`} className="link">
                {referred.email}
              </Link>
            )}{' '}
            paid · <LocalTime at={commission.at} />
            {reversedCents > 0 && ` · ${moneyText(reversedCents)} reversed`}
            {isPaidOut && ' · in a payout'}
          </p>
        </div>
        {!isPaidOut && creator !== null && (
          <div className="flex flex-wrap gap-2">
            {(state === 'review' || state === 'refused') && (
              <Button
                size="small"
                look="primary"
                aria-label={`Let the commission for ${name} count`}
                onClick={() => onDecide('count')}
              >
                Let it count
              </Button>
            )}
            {state !== 'refused' && (
              <Button
                size="small"
                aria-label={`Refuse the commission for ${name}`}
                onClick={() => onDecide('refuse')}
              >
                Refuse
              </Button>
            )}
          </div>
        )}
      </div>
      {doubts.length > 0 && (
        <ul className="grid list-disc gap-1 pl-4 text-[0.8125rem] text-ink-soft">
          {doubts.map((doubt) => (
            <li key={doubt}>{words[doubt] ?? doubt}</li>
          ))}
        </ul>
      )}
      {decision !== null && <p className="text-[0.8125rem] break-words">Decided: {decision}</p>}
    </li>
  );
}
