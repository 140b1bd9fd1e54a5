import type { Books } from '#shared/billing/books.contract.ts';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { moneyText } from '../money-text.ts';

const columns = ['Plan', 'Payments', 'Paid', 'Tax', 'Refunded', 'Net'] as const;

/** What each plan brought in the period; its columns add up to the tiles. */
export function PlanRevenuePanel({ books: { plans, figures } }: { books: Books }) {
  return (
    <Panel title="Revenue by plan" bodyClassName="px-5 pt-3 pb-4">
      {plans.length === 0 ? (
        <p className="py-6 text-center text-sm text-ink-soft">Nothing was paid in this period.</p>
      ) : (
        <div
          role="region"
          aria-label="Table of revenue by plan"
          // Reached by keyboard, because a narrow window scrolls it.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as the comment above says
          tabIndex={0}
          className="relative overflow-x-auto"
        >
          <table className="w-full min-w-[34rem] text-sm tabular-nums">
            <thead>
              <tr className="border-b border-line text-ink-soft">
                {columns.map((name, at) => (
                  <th
                    key={name}
                    scope="col"
                    className={`py-2 font-medium ${at === 0 ? 'text-left' : 'pl-4 text-right'}`}
                  >
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {plans.map((plan) => (
                <tr key={plan.planId ?? ''}>
                  <th scope="row" className="py-2 text-left font-normal">
                    {plan.name}
                  </th>
                  <Cells {...plan} />
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr className="border-t border-line-strong font-semibold">
                <th scope="row" className="py-2 text-left">
                  All
                </th>
                <Cells {...figures} />
              </tr>
            </tfoot>
          </table>
        </div>
      )}
    </Panel>
  );
}

function Cells(sums: {
  payments: number;
  paidCents: number;
  taxCents: number;
  refundedCents: number;
  netCents: number;
}) {
  const { payments, paidCents, taxCents, refundedCents, netCents } = sums;
  return [
    payments.toLocaleString(),
    ...[paidCents, taxCents, refundedCents, netCents].map(moneyText),
  ].map((text, at) => (
    <td key={columns[at]} className="py-2 pl-4 text-right">
      {text}
    </td>
  ));
}
