import type { Books } from '#shared/billing/books.contract.ts';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { moneyText } from '../money-text.ts';

const columns = ['Plan', 'Payments', 'Paid', 'Tax', 'Given back', 'Net'] as const;
/** A phone has room for what counts; the tiles and the file have the others. */
const onWide: ReadonlySet<string> = new Set(['Payments', 'Tax']);
const widthOf = (name = ''): string => (onWide.has(name) ? 'max-sm:hidden' : '');

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
          <table className="w-full text-sm whitespace-nowrap tabular-nums sm:min-w-[34rem]">
            <thead>
              <tr className="border-b border-line text-ink-soft">
                {columns.map((name, at) => (
                  <th
                    key={name}
                    scope="col"
                    className={`py-2 font-medium ${widthOf(name)} ${at === 0 ? 'text-left' : 'pl-4 text-right'}`}
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
                <Cells
                  {...figures}
                  lostCents={plans.reduce((sum, { lostCents }) => sum + lostCents, 0)}
                />
              </tr>
            </tfoot>
          </table>
        </div>
      )}
      {plans.length > 0 && (
        <p className="mt-2 text-[0.8125rem] leading-5 text-ink-soft">
          “Given back” counts refunds and lost disputes, with their tax. “Net” is the rest, without
          tax.
        </p>
      )}
    </Panel>
  );
}

function Cells(sums: {
  payments: number;
  paidCents: number;
  taxCents: number;
  refundedCents: number;
  lostCents: number;
  netCents: number;
}) {
  const { payments, paidCents, taxCents, refundedCents, lostCents, netCents } = sums;
  return [
    payments.toLocaleString(),
    ...[paidCents, taxCents, refundedCents + lostCents, netCents].map(moneyText),
  ].map((text, at) => (
    <td key={columns[at + 1]} className={`py-2 pl-4 text-right ${widthOf(columns[at + 1])}`}>
      {text}
    </td>
  ));
}
