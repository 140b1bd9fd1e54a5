import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { payoutMethods } from '#shared/referrals/payouts.ts';
import { type OwnReferrals, referralsApi } from '#shared/referrals/referrals.contract.ts';
import { endpointMutation, invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { ConfirmDialog } from '#desktop/renderer/ui/overlays/confirm-dialog.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { Badge } from '#desktop/renderer/ui/texts/badge.tsx';
import { dateText, TimeText } from '#desktop/renderer/ui/texts/time-text.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { moneyText } from './money-text.ts';
import { PayoutDetailsDialog } from './payout-details-dialog.tsx';

const outcomes = {
  open: { name: 'On its way', tone: 'wait' },
  paid: { name: 'Paid', tone: 'good' },
  failed: { name: 'Failed', tone: 'bad' },
} as const;

const creditOutcomes = {
  open: 'Credit on its way',
  paid: 'Credit',
  failed: 'Credit refused',
} as const;

/** Where payouts go, what is missing for the next one, and the payouts so far. */
export function PayoutPanel({ data }: { data: OwnReferrals }) {
  const { details, payouts, balances, terms, offersCredit, isPractice } = data;
  const { timeZone } = useUser();
  const client = useQueryClient();
  const [isEditing, setIsEditing] = useState(false);
  const [takesCredit, setTakesCredit] = useState(false);
  const credit = useMutation({
    ...endpointMutation(referralsApi.takeCredit),
    onSuccess: () =>
      toast.success('Turned into credit', { description: 'Your next invoices use it first.' }),
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => invalidatePath(client, '/api/referrals', '/api/billing'),
  });
  const missing = terms.minimumUsd * 100 - balances.approvedCents;
  return (
    <Panel title="Payouts" bodyClassName="grid gap-4 p-5 pt-3 text-sm leading-6">
      <p className="text-ink-soft">
        {missing > 0
          ? `${moneyText(missing)} more of approved commissions until the minimum of ${moneyText(terms.minimumUsd * 100)}.`
          : details === null
            ? 'Enter where your money goes, so that the next payout includes it.'
            : `${moneyText(balances.approvedCents)} is ready for the operator’s next payout.`}
      </p>
      {details !== null && (
        <p className="break-words">
          {payoutMethods[details.method]} to <b className="font-medium">{details.name}</b>
          <br />
          <span className="text-ink-soft">{hidden(details.account)}</span>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => setIsEditing(true)}>
          {details === null ? 'Enter payout details' : 'Change payout details'}
        </Button>
        {offersCredit && balances.approvedCents > 0 && (
          <Button size="small" isBusy={credit.isPending} onClick={() => setTakesCredit(true)}>
            Use as credit
          </Button>
        )}
      </div>
      {payouts.length > 0 && (
        <ul aria-label="Payouts so far" className="divide-y divide-line border-t border-line">
          {payouts.map(({ id, kind, amountCents, state, failure, madeAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
              <span className="min-w-0 flex-1">
                <b className="font-medium tabular-nums">{moneyText(amountCents)}</b>{' '}
                <span className="text-ink-soft">
                  {isPractice ? (
                    dateText(madeAt, timeZone)
                  ) : (
                    <TimeText at={madeAt} zone={timeZone} />
                  )}
                </span>
              </span>
              <Badge tone={outcomes[state].tone}>
                {kind === 'credit' ? creditOutcomes[state] : outcomes[state].name}
              </Badge>
              {failure !== null && <span className="basis-full break-words">{failure}</span>}
            </li>
          ))}
        </ul>
      )}
      {isEditing && <PayoutDetailsDialog details={details} onClose={() => setIsEditing(false)} />}
      <ConfirmDialog
        isOpen={takesCredit}
        onCancel={() => setTakesCredit(false)}
        title={`Use ${moneyText(balances.approvedCents)} as credit?`}
        text="It lowers your next invoices here until it is used up. It cannot be turned back into money."
        confirmLabel="Use as credit"
        onConfirm={() => {
          setTakesCredit(false);
          credit.mutate({});
        }}
      />
    </Panel>
  );
}

/** An account with its last four characters. */
function hidden(account: string): string {
  const tail = [...account.replaceAll(/\s+/g, '')].slice(-4).join('');
  return `•••• ${tail}`;
}
