import { Glyph } from '#shared/ui/glyph.tsx';
import type { Plan } from '#shared/subscriptions/subscriptions.contract.ts';
import { priceOf } from './plan-facts.ts';

const number = new Intl.NumberFormat('en-US');

type Row = readonly [label: string, cell: (plan: Plan) => string | boolean];

const limit = (value: number | null) => (value === null ? 'Unlimited' : number.format(value));

const rows: readonly Row[] = [
  ['Price a month', priceOf],
  ['Active lead magnets', (plan) => limit(plan.magnetLimit)],
  ['Comments a month', (plan) => limit(plan.commentLimit)],
  ['Evidence for every lead', () => true],
  ['Near misses and approvals', () => true],
  ['Leads over the limit are held', () => true],
  ['Advanced statistics', (plan) => plan.advancedAnalytics],
  ['Email collection', (plan) => plan.collectEmails],
  ['Facebook Pixel', (plan) => plan.facebookPixel],
  ['Google Analytics', (plan) => plan.googleAnalytics],
  ['Support', (plan) => plan.support],
];

/** The same rows side by side; scrolls by itself where it does not fit. */
export function PlanTable({ plans }: { plans: Plan[] }) {
  return (
    <section className="wide compare">
      <h2 id="compare-title" className="title">
        Side by side
      </h2>
      <div
        className="compare-scroll"
        role="region"
        aria-labelledby="compare-title"
        tabIndex={0} // oxlint-disable-line jsx-a11y/no-noninteractive-tabindex -- a keyboard has to be able to scroll it
      >
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span className="unseen">What</span>
              </th>
              {plans.map((plan) => (
                <th key={plan.id} scope="col">
                  {plan.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([label, cell]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {plans.map((plan) => (
                  <td key={plan.id}>
                    <Cell value={cell(plan)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Cell({ value }: { value: string | boolean }) {
  if (value === true) {
    return (
      <>
        <Glyph name="check" size={18} />
        <span className="unseen">Included</span>
      </>
    );
  }
  return value === false ? (
    <>
      <span aria-hidden="true">–</span>
      <span className="unseen">Not included</span>
    </>
  ) : (
    <>{value}</>
  );
}
