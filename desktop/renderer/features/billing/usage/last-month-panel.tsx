import { useQuery } from '@tanstack/react-query';
import { type LastMonth, type PlanMonth, planRoomApi } from '#shared/billing/plan-room.contract.ts';
import { sizeText } from '#shared/files/size-text.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { OptionalPart } from './optional-part.tsx';

const count = (amount: number) => amount.toLocaleString();

const TITLE = 'What each plan would have given you last month';
const monthText = (at: Date) =>
  at.toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A creator's own last month, on each plan on offer. */
export function LastMonthPanel({ planId }: { planId: string }) {
  const query = useQuery(endpointQuery(planRoomApi.lastMonth, {}));
  return (
    <OptionalPart query={query} what="your last month" title={TITLE}>
      {(data) => <Month data={data} planId={planId} />}
    </OptionalPart>
  );
}

function Month({ data, planId }: { data: LastMonth; planId: string }) {
  const first = new Date(`${data.month}-01T00:00:00Z`);
  const month = monthText(first);
  if (data.leads === 0 && data.visits === 0) {
    const next = new Date(first);
    next.setUTCMonth(next.getUTCMonth() + 1);
    return (
      <Panel title={TITLE}>
        <p className="max-w-prose text-sm leading-6 text-ink-soft">
          {data.wasHere
            ? `In ${month} you had no visits and no leads, so every plan would have given you the same.`
            : `You have no last month here yet: you joined in ${monthText(next)}. When it is over, this shows what each plan would have given you.`}
        </p>
      </Panel>
    );
  }
  const rows: { label: string; cell: (plan: PlanMonth) => string }[] = [
    { label: 'Leads shown at once', cell: ({ overQuota }) => count(data.leads - overQuota) },
    {
      label: 'Leads over the limit',
      cell: ({ overQuota }) => (overQuota === 0 ? 'None' : count(overQuota)),
    },
    { label: 'Magnets active today', cell: (plan) => magnetsText(data, plan) },
    { label: 'Files', cell: (plan) => filesText(data, plan) },
    {
      label: 'Leads asked for an email',
      cell: ({ askedForEmail }) => (askedForEmail === null ? 'Not included' : count(askedForEmail)),
    },
    {
      label: 'Visits a pixel could report',
      cell: ({ pixelVisits }) => (pixelVisits === null ? 'Not included' : count(pixelVisits)),
    },
  ];
  return (
    <Panel title={TITLE} bodyClassName="p-5 pt-2">
      <p className="max-w-prose text-sm leading-6 text-ink-soft">
        {month}, from your own figures: {count(data.leads)} {data.leads === 1 ? 'lead' : 'leads'},{' '}
        {count(data.visits)} {data.visits === 1 ? 'visit' : 'visits'}, {count(data.emails)}{' '}
        {data.emails === 1 ? 'email' : 'emails'}.
        {data.leadsOverQuota > 0 &&
          ` ${count(data.leadsOverQuota)} of the leads are over your limit now.`}
      </p>
      {/* A small screen has no room for a column for each plan. */}
      <div className="mt-4 grid gap-5 md:hidden">
        {data.plans.map((plan) => (
          <section key={plan.planId} aria-label={`Last month on ${plan.planName}`}>
            <h3 className="text-sm font-medium">
              {plan.planName}
              {plan.planId === planId && (
                <span className="font-normal text-ink-soft"> (your plan)</span>
              )}
            </h3>
            <dl className="mt-1 divide-y divide-line text-sm tabular-nums">
              {rows.map(({ label, cell }) => (
                <div key={label} className="flex flex-wrap justify-between gap-x-4 py-1.5">
                  <dt className="text-ink-soft">{label}</dt>
                  <dd>{cell(plan)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className="mt-3 hidden md:block">
        <table aria-label="Last month by plan" className="w-full text-sm tabular-nums">
          <thead>
            <tr className="border-b border-line text-left">
              <th scope="col" className="py-2 pr-4 font-medium text-ink-soft">
                Last month
              </th>
              {data.plans.map((plan) => (
                <th key={plan.planId} scope="col" className="py-2 pr-4 font-medium">
                  {plan.planName}
                  {plan.planId === planId && (
                    <span className="block text-[0.8125rem] font-normal text-ink-soft">
                      Your plan
                    </span>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, cell }) => (
              <tr key={label} className="border-b border-line last:border-0">
                <th scope="row" className="py-2 pr-4 text-left font-normal text-ink-soft">
                  {label}
                </th>
                {data.plans.map((plan) => (
                  <td key={plan.planId} className="py-2 pr-4">
                    {cell(plan)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

function magnetsText({ activeMagnets }: LastMonth, { pausedMagnets }: PlanMonth): string {
  if (pausedMagnets === 0) return `All ${count(activeMagnets)}`;
  return `${count(activeMagnets - pausedMagnets)} of ${count(activeMagnets)}`;
}

function filesText({ storage }: LastMonth, { storageLimit }: PlanMonth): string {
  return `${sizeText(storage)} of ${sizeText(storageLimit)}`;
}
