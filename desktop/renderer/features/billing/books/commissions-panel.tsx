import { Link } from 'react-router-dom';
import type { Books } from '#shared/billing/books.contract.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { changeText, moneyText } from '../money-text.ts';
import { rowKindNames, type ShownRows } from './row-kinds.ts';

const formulas: { readonly [kind: string]: string } = {
  held: 'Commissions that wait for the end of their hold, or for an operator.',
  approved: 'Commissions that are due and in no payout, less later reversals.',
  paying: 'In batches that are neither marked paid nor failed.',
  payouts: 'Payouts that were marked as paid, less those that came back.',
  credits: 'Commissions that creators took as credit for their own invoices.',
  expense: 'The total cost of the commissions above.',
};

/** What referrals owe, as double-entry accounts: each column adds up to zero, and each row has its rows. */
export function CommissionsPanel({
  books: { commissions },
  onRows,
}: {
  books: Books;
  onRows: (rows: ShownRows) => void;
}) {
  const { accounts, earnedCents, reversedCents } = commissions;
  const sum = (pick: (account: (typeof accounts)[number]) => number) =>
    accounts.reduce((all, account) => all + pick(account), 0);
  const total = sum(({ endCents }) => endCents);
  return (
    <Panel
      title="Commissions of referrals"
      bodyClassName="grid gap-3 px-5 pt-3 pb-4 text-sm"
      actions={
        <Link to="/admin/finance/referrals" className="link text-sm">
          Decide and pay out
        </Link>
      }
    >
      <p className="leading-6 text-ink-soft">
        In this period {moneyText(earnedCents)} were earned and{' '}
        <button
          type="button"
          className="link"
          onClick={() =>
            onRows({
              kind: 'reversed',
              label: 'Reversed commissions',
              formula: 'Reversed after refunds and disputes, less what was restored.',
            })
          }
        >
          {moneyText(reversedCents)} reversed
        </button>
        .
      </p>
      <div
        role="region"
        aria-label="Accounts of referrals"
        // Reached by keyboard, because a narrow window scrolls it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as the comment above says
        tabIndex={0}
        className="relative overflow-x-auto"
      >
        <table className="w-full whitespace-nowrap tabular-nums max-sm:text-xs sm:min-w-[24rem]">
          <thead>
            <tr className="border-b border-line text-ink-soft">
              <th scope="col" className="py-2 text-left font-medium">
                Account
              </th>
              {['Start', 'Change', 'End'].map((name) => (
                <th
                  key={name}
                  scope="col"
                  // Start is end less change; a phone has no room for it.
                  className={`py-2 pl-4 max-sm:pl-2 text-right font-medium ${name === 'Start' ? 'max-sm:hidden' : ''}`}
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {accounts.map(({ account, startCents, changeCents, endCents }) => (
              <tr key={account}>
                <th scope="row" className="py-1 text-left font-normal">
                  <Button
                    size="small"
                    look="quiet"
                    className="-ml-3"
                    onClick={() =>
                      onRows({
                        kind: account,
                        label: rowKindNames[account],
                        formula: formulas[account] ?? '',
                      })
                    }
                  >
                    {rowKindNames[account]}
                  </Button>
                </th>
                <td className="py-1 pl-4 text-right max-sm:hidden">{moneyText(startCents)}</td>
                <td className="py-1 pl-4 max-sm:pl-2 text-right">{changeText(changeCents)}</td>
                <td className="py-1 pl-4 max-sm:pl-2 text-right font-medium">
                  {moneyText(endCents)}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t border-line-strong font-semibold">
              <th scope="row" className="py-2 text-left">
                Sum
              </th>
              <td className="py-2 pl-4 text-right max-sm:hidden">
                {moneyText(sum(({ startCents }) => startCents))}
              </td>
              <td className="py-2 pl-4 max-sm:pl-2 text-right">
                {moneyText(sum(({ changeCents }) => changeCents))}
              </td>
              <td className="py-2 pl-4 max-sm:pl-2 text-right">{moneyText(total)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      <p className={total === 0 ? 'text-ink-soft' : 'font-medium text-bad'}>
        {total === 0
          ? 'The accounts add up to zero, as they must.'
          : 'The accounts do not add up to zero. Please tell the operator of this server.'}
      </p>
    </Panel>
  );
}
