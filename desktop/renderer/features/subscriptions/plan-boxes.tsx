import { useQuery } from '@tanstack/react-query';
import { operatorPlansApi } from '#shared/subscriptions/operator-plans.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { CheckBoxes } from '#desktop/renderer/ui/controls/check-boxes.tsx';

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
    <CheckBoxes
      label="Plans"
      offered={all.data?.plans.map(({ id, name }) => ({ value: id, label: name })) ?? []}
      chosen={plans}
      hint={all.isError ? errorText(all.error) : 'None chosen means all of them.'}
      onChange={onChange}
    />
  );
}
