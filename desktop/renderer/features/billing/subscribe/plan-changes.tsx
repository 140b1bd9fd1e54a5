import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react';
import { planChangesApi } from '#shared/billing/plan-changes.contract.ts';
import { overQuotaText } from '#shared/billing/usage-texts.ts';
import type { Plan } from '#shared/subscriptions/subscriptions.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { Skeleton } from '#desktop/renderer/ui/panels/skeleton.tsx';
import { Meter } from '#desktop/renderer/ui/texts/meter.tsx';
import { type Difference, planAsGiven, planDifferences } from '../plan-differences.ts';
import { KeptMagnetsPanel } from '../usage/kept-magnets-panel.tsx';
import type { OwnPlan } from '../use-billing.ts';

const ways = {
  more: { Icon: ArrowUp, className: 'text-good', text: 'more' },
  less: { Icon: ArrowDown, className: 'text-bad', text: 'less' },
  even: { Icon: ArrowRight, className: 'text-ink-soft', text: 'different' },
} as const;

/** What another plan changes, and how the creator's own use fits it. */
export function PlanChanges({ own, plan }: { own: OwnPlan; plan: Plan }) {
  const query = useQuery({
    ...endpointQuery(planChangesApi.preview, { query: { plan: plan.id } }),
    refetchOnMount: 'always',
  });
  return (
    <QueryPanel
      query={query}
      what="what changes"
      skeleton={<Skeleton className="h-96 rounded-panel" />}
    >
      {(changes) => {
        const given = planAsGiven(own.plan, plan, changes);
        return (
          <div className="grid content-start gap-5">
            {own.plan.id !== plan.id && <Differences from={own.plan} to={given} />}
            <OwnUse own={own} plan={given} />
            {own.plan.id !== plan.id && <KeptMagnetsPanel planId={plan.id} />}
          </div>
        );
      }}
    </QueryPanel>
  );
}

function Differences({ from, to }: { from: Plan; to: Plan }) {
  const differences = planDifferences(from, to);
  return (
    <Panel title={`From ${from.name} to ${to.name}`} bodyClassName="mt-3 border-t border-line">
      {differences.length === 0 ? (
        <p className="px-5 py-4 text-sm text-ink-soft">Both plans include the same.</p>
      ) : (
        <ul className="divide-y divide-line">
          {differences.map((one) => (
            <DifferenceRow key={one.label} {...one} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function DifferenceRow({ label, from, to, way }: Difference) {
  const { Icon, className, text } = ways[way];
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3 px-5 py-2.5 text-sm sm:grid-cols-[auto_minmax(0,1fr)_minmax(0,1fr)]">
      <span className={className}>
        <Icon aria-hidden size={15} className="translate-y-0.5" />
        <span className="sr-only">{text}:</span>
      </span>
      <span className="text-ink-soft">{label}</span>
      <span className="col-start-2 sm:col-start-3">
        <span className="text-ink-soft">
          <span className="sr-only">today </span>
          {from}
        </span>{' '}
        <span aria-hidden className="text-ink-soft">
          →
        </span>{' '}
        <span className="font-medium">
          <span className="sr-only">then </span>
          {to}
        </span>
      </span>
    </li>
  );
}

/** The creator's use today against the limits of the plan they look at. */
function OwnUse({ own, plan }: { own: OwnPlan; plan: Plan }) {
  const { activeMagnets, commentsUsed, leadsOverQuota } = own;
  const { magnetLimit, commentLimit } = plan;
  const isOver = (used: number, limit: number | null) => limit !== null && used > limit;
  return (
    <Panel title={`Your use with ${plan.name}`} bodyClassName="grid gap-5 p-5 pt-4 sm:grid-cols-2">
      <Meter
        label="Active magnets"
        used={activeMagnets}
        limit={magnetLimit}
        note={
          isOver(activeMagnets, magnetLimit)
            ? `You have ${activeMagnets.toLocaleString()}. The rest would be paused, not deleted.`
            : undefined
        }
      />
      <Meter
        label="Comments this month"
        used={commentsUsed}
        limit={commentLimit}
        note={
          isOver(commentsUsed, commentLimit)
            ? 'This month’s comments are more than that. Leads over your limit would wait for room.'
            : undefined
        }
      />
      {leadsOverQuota > 0 && (
        <p className="text-sm leading-6 sm:col-span-2">
          {overQuotaText(leadsOverQuota)}. {roomText(own, plan)}
        </p>
      )}
    </Panel>
  );
}

/** How many leads over quota find room; those of earlier months need room as well. */
function roomText({ leadsOverQuota, commentsUsed }: OwnPlan, { name, commentLimit }: Plan): string {
  const room = commentLimit === null ? leadsOverQuota : Math.max(0, commentLimit - commentsUsed);
  if (room >= leadsOverQuota)
    return `${name} has room for ${leadsOverQuota === 1 ? 'it' : 'all of them'} at once.`;
  if (room === 0) return `${name} has no room for more this month.`;
  return `${name} has room for ${room.toLocaleString()} of them this month.`;
}
