import type { OwnReferrals } from '#shared/referrals/referrals.contract.ts';
import { FigureTile } from '#desktop/renderer/ui/charts/figure-tile.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { shareText } from '#desktop/renderer/ui/texts/share-text.ts';
import { moneyText } from './money-text.ts';

/** What the link brought and earned, each figure with how it is counted. */
export function ReferralFigures({ data }: { data: OwnReferrals }) {
  const { clicks, signUps, firstPayments, payingNow, balances, terms } = data;
  const { heldCents, approvedCents, payingCents, paidCents, creditCents } = balances;
  // An account may be older than the day its click was counted on: more of them than clicks are no share.
  const { lastYear } = data;
  const percent =
    lastYear.clicks < lastYear.signUps ? '–' : shareText(lastYear.signUps, lastYear.clicks);
  return (
    <Panel title="Results of your link" bodyClassName="grid grid-cols-2 gap-1 p-2 md:grid-cols-4">
      <FigureTile
        label="Clicks"
        value={clicks.toLocaleString()}
        formula="Visitors who came with your link in the last year, each once a day. Programs, previews and people with an account are left out. Counted by the server."
      />
      <FigureTile
        label="Sign-ups"
        value={signUps.toLocaleString()}
        formula="Accounts made after your link and still open. One that has to confirm its address counts from then on."
      />
      <FigureTile
        label="Conversion"
        value={percent}
        formula="Sign-ups of the last year divided by clicks of the last year."
      />
      <FigureTile
        label="Paying now"
        value={payingNow.toLocaleString()}
        formula="People whose last payment covers today and was not refunded in full."
        note={`${firstPayments.toLocaleString()} paid at least once`}
      />
      <FigureTile
        label="Pending"
        value={moneyText(heldCents)}
        formula={`Commissions that wait ${terms.holdDays} days from their payment, or for an operator.`}
      />
      <FigureTile
        label="Approved"
        value={moneyText(approvedCents)}
        formula="Commissions whose wait is over and that are not paid out, less later refunds and disputes."
        note={approvedCents < 0 ? 'The next commissions make up for it' : undefined}
      />
      <FigureTile
        label="Paid"
        value={moneyText(paidCents)}
        formula="Payouts the operator marked as paid."
        note={payingCents > 0 ? `${moneyText(payingCents)} on its way` : undefined}
      />
      <FigureTile
        label="Credit"
        value={moneyText(creditCents)}
        formula="Commissions you turned into credit for your own invoices."
      />
    </Panel>
  );
}
