import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  type Meter as MeterAnswer,
  planChangesApi,
} from '#shared/billing/plan-changes.contract.ts';
import { usageThresholds } from '#shared/billing/usage-notices.contract.ts';
import { amountText } from '#shared/billing/usage-texts.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { Tooltip } from '#desktop/renderer/ui/overlays/tooltip.tsx';
import { lazyPart } from '#desktop/renderer/ui/panels/lazy-part.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { Skeleton } from '#desktop/renderer/ui/panels/skeleton.tsx';
import { Meter } from '#desktop/renderer/ui/texts/meter.tsx';
import { billingDay } from '../money-text.ts';

type MeterFacts = z.infer<typeof MeterAnswer>;

const UsageMonths = lazyPart(
  async () => (await import('./usage-months.tsx')).UsageMonths,
  <Skeleton className="h-64" />,
);

const labels: Readonly<Record<MeterFacts['meter'], string>> = {
  active_magnets: 'Active magnets',
  comments: 'Comments this month',
  storage: 'Storage',
};

/** What of the plan is used, when it runs out, and the months before. */
export function UsagePanel() {
  const query = useQuery({
    ...endpointQuery(planChangesApi.meters, {}),
    refetchOnMount: 'always',
  });
  return (
    <QueryPanel query={query} what="your use" skeleton={<Skeleton className="h-48" />}>
      {({ meters, months }) => (
        <div className="grid gap-6">
          <Panel title="Your use" bodyClassName="p-5 pt-4">
            <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2 xl:grid-cols-3">
              {meters.map((facts) => (
                <li key={facts.meter}>
                  <MeterWithDate facts={facts} />
                </li>
              ))}
            </ul>
            <p className="mt-5 text-[0.8125rem] leading-5 text-ink-soft">
              The marks are at 50, 80 and 95%. We notify you when you pass one and when everything
              is used.
            </p>
          </Panel>
          {months.length > 1 && <UsageMonths months={months} />}
        </div>
      )}
    </QueryPanel>
  );
}

function MeterWithDate({ facts }: { facts: MeterFacts }) {
  const { timeZone } = useUser();
  const { meter, used, limit, resetsAt, source } = facts;
  return (
    <div className="grid gap-1.5">
      <Meter
        label={labels[meter]}
        used={used}
        limit={limit}
        marks={usageThresholds.filter((threshold) => threshold < 100)}
        textOf={(amount) => amountText(meter, amount)}
      />
      <p className="flex flex-wrap items-baseline gap-x-2 text-[0.8125rem] leading-5 text-ink-soft">
        {source === 'override' && <span>Set for you by the operator.</span>}
        <span>{endText(facts, timeZone)}</span>
        {limit !== null && used < limit && meter !== 'active_magnets' && (
          <Tooltip text={formulaText(facts, limit)}>
            <button type="button" className="link touch-area rounded-control">
              How we know
            </button>
          </Tooltip>
        )}
      </p>
      {resetsAt !== null && (
        <p className="text-[0.8125rem] leading-5 text-ink-soft">
          It begins at 0 again on {billingDay(resetsAt, 'UTC')} (UTC).
        </p>
      )}
    </div>
  );
}

/** When a meter is full, in words. */
function endText({ meter, used, limit, runsOutAt }: MeterFacts, zone: string): string {
  if (limit === null) return 'Your plan has no limit here.';
  if (meter === 'active_magnets') {
    const left = limit - used;
    if (left <= 0) return 'Pause a magnet to publish another one.';
    return `Room for ${left === 1 ? 'one more' : `${left.toLocaleString()} more`}.`;
  }
  if (used >= limit) {
    return meter === 'comments'
      ? 'All used: leads over your limit wait for room.'
      : 'All used: delete a file to upload another one.';
  }
  if (runsOutAt === null) return 'It does not run out at this pace.';
  return `It runs out on ${billingDay(runsOutAt, zone)}.`;
}

/** The sum behind the day. */
function formulaText({ meter, used, perDay, resetsAt }: MeterFacts, limit: number): string {
  const left = amountText(meter, limit - used);
  if (perDay === 0) return `${left} are left, and none were used in the last 14 days.`;
  const pace =
    meter === 'storage'
      ? amountText(meter, perDay)
      : perDay.toLocaleString('en', { maximumFractionDigits: 1 });
  const days = Math.max(1, Math.round((limit - used) / perDay)).toLocaleString('en');
  const span = resetsAt === null ? 'a year' : 'the end of the month';
  return `The rest, divided by the use of a day: ${left} ÷ ${pace} a day over the last 14 days = about ${days} ${days === '1' ? 'day' : 'days'}. A date is named when it comes before ${span}.`;
}
