import { useQuery } from '@tanstack/react-query';
import { operatorPlansApi } from '#shared/subscriptions/operator-plans.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';

/** A choice of plans by id; none chosen means all of them. */
export function PlanBoxes({
  plans,
  onChange,
}: {
  plans: readonly string[];
  onChange: (plans: string[]) => void;
}) {
  const all = useQuery(endpointQuery(operatorPlansApi.list, {}));
  return (
    <div role="group" aria-label="Plans" className="grid gap-1.5">
      <p aria-hidden className="text-sm font-medium">
        Plans
      </p>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {all.data?.plans.map(({ id, name }) => (
          <label key={id} className="inline-flex min-h-8 items-center gap-2 text-sm touch:min-h-11">
            <input
              type="checkbox"
              checked={plans.includes(id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...plans, id] : plans.filter((one) => one !== id))
              }
              className="size-4 accent-brand"
            />
            {name}
          </label>
        ))}
      </div>
      <p className="text-[0.8125rem] text-ink-soft">
        {all.isError ? errorText(all.error) : 'None chosen means all of them.'}
      </p>
    </div>
  );
}
