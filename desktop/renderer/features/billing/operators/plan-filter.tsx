import { useQuery } from '@tanstack/react-query';
import { subscriptionsApi } from '#shared/subscriptions/subscriptions.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { Select } from '#desktop/renderer/ui/controls/select.tsx';

/** Narrows a list to one plan. A plan that the address names stays a choice when it is retired. */
export function PlanFilter({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange: (value: string) => void;
}) {
  const { data } = useQuery(endpointQuery(subscriptionsApi.listPlans, {}));
  const plans = (data?.plans ?? []).filter(({ priceUsd }) => priceUsd > 0);
  const isOther = value !== undefined && value !== '' && !plans.some(({ id }) => id === value);
  return (
    <Select
      aria-label="Plan"
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value)}
      className="w-full sm:w-44"
    >
      <option value="">All plans</option>
      {plans.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      {isOther && <option value={value}>{value}</option>}
    </Select>
  );
}
