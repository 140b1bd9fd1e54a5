/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- Safari forgets a table that is laid out as a grid, so its own roles are named */
import type { CSSProperties } from 'react';
import { Glyph } from '#shared/ui/glyph.tsx';
import type { Plan } from '#shared/subscriptions/subscriptions.contract.ts';
import { priceOf } from './plan-facts.ts';

const number = new Intl.NumberFormat('en-US');

type Row = readonly [label: string, cell: (plan: Plan) => string | boolean];

const limit = (value: number | null) => (value === null ? 'Unlimited' : number.format(value));

const OVER_QUOTA = 'Leads over your limit wait for room';

const rows: readonly Row[] = [
  ['Price a month', priceOf],
  ['Active lead magnets', (plan) => limit(plan.magnetLimit)],
  ['Comments a month', (plan) => limit(plan.commentLimit)],
  ['Evidence for every lead', () => true],
  ['Typos and approvals', () => true],
  [OVER_QUOTA, () => true],
  ['Table and board of leads', () => true],
  ['Import and export of leads', () => true],
  ['Analytics', () => true],
  ['Advanced statistics', (plan) => plan.advancedAnalytics],
  ['Email collection', (plan) => plan.collectEmails],
  ['Facebook Pixel', (plan) => plan.facebookPixel],
  ['Google Analytics', (plan) => plan.googleAnalytics],
  ['Pages without “Powered by”', (plan) => plan.hidePoweredBy],
  ['Support', (plan) => plan.support],
];

/**
 * The same rows side by side. On a phone each row's name stands above its cells; the roles are named
 * because some browsers forget a table that is laid out otherwise.
 */
export function PlanTable({ plans, keepsOverQuota }: { plans: Plan[]; keepsOverQuota: boolean }) {
  const shown = rows.filter(([label]) => keepsOverQuota || label !== OVER_QUOTA);
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
        <table role="table" style={columnsOf(plans)}>
          <thead role="rowgroup">
            <tr role="row">
              <th scope="col" role="columnheader">
                <span className="unseen">What</span>
              </th>
              {plans.map((plan) => (
                <th key={plan.id} scope="col" role="columnheader">
                  {plan.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {shown.map(([label, cell]) => (
              <tr key={label} role="row">
                <th scope="row" role="rowheader">
                  {label}
                </th>
                {plans.map((plan) => (
                  <td key={plan.id} role="cell">
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

/** Operators can add plans, so the style sheet cannot know their number. */
function columnsOf(plans: Plan[]): CSSProperties {
  return { '--plans': plans.length } as CSSProperties; // React's type knows no custom properties
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
