import { useQuery } from '@tanstack/react-query';
import { operatorSupportApi } from '#shared/support/operator-support.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';

/** How good creators say the answers were. Empty until somebody rated one. */
export function Satisfaction() {
  const { data } = useQuery(endpointQuery(operatorSupportApi.satisfaction, {}));
  if (data === undefined || data.days90.good + data.days90.bad === 0) return null;
  return (
    <dl className="mb-4 flex flex-wrap gap-x-8 gap-y-2 text-sm">
      <Score label="Good answers in 30 days" {...data.days30} />
      <Score label="In 90 days" {...data.days90} />
    </dl>
  );
}

function Score({ label, good, bad }: { label: string; good: number; bad: number }) {
  const all = good + bad;
  return (
    <div className="flex gap-2">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="font-medium tabular-nums">
        {all === 0
          ? 'no ratings'
          : `${Math.round((100 * good) / all)}% of ${all} ${all === 1 ? 'rating' : 'ratings'}`}
      </dd>
    </div>
  );
}
