import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import {
  type OperatorPlan,
  operatorPlansApi,
} from '#shared/subscriptions/operator-plans.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { ErrorState } from '#desktop/renderer/ui/panels/error-state.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { Skeleton } from '#desktop/renderer/ui/panels/skeleton.tsx';
import { PlanCard } from './plan-card.tsx';
import { SettingsTabs } from '#desktop/renderer/features/settings/settings-tabs.tsx';
import { PlanForm } from './plan-form.tsx';
import { RetireDialog } from './retire-dialog.tsx';

/** /admin/settings/plans: prices and limits of each plan, and which plans are offered. */
export function PlansScreen() {
  const plans = useQuery({
    ...endpointQuery(operatorPlansApi.list, {}),
    // Other operators change them, and creators sign up.
    staleTime: 0,
  });
  const [edited, setEdited] = useState<OperatorPlan | 'new' | null>(null);
  const [retired, setRetired] = useState<OperatorPlan | null>(null);
  return (
    <>
      <PageHeader
        title="Plans"
        text="Changes apply to the pricing page and to all limits at once."
        actions={
          <Button look="primary" onClick={() => setEdited('new')}>
            <Plus aria-hidden size={16} />
            Add a plan
          </Button>
        }
      />
      <SettingsTabs />
      {plans.isError ? (
        <ErrorState
          title="The plans could not be loaded"
          error={plans.error}
          onRetry={() => void plans.refetch()}
          isRetrying={plans.isFetching}
        />
      ) : plans.data === undefined ? (
        <div role="status" aria-label="Loading the plans" className="grid gap-4 lg:grid-cols-2">
          {['a', 'b', 'c', 'd'].map((key) => (
            <Skeleton key={key} className="h-64" />
          ))}
        </div>
      ) : (
        <ul className="grid gap-4 lg:grid-cols-2">
          {plans.data.plans.map((plan) => (
            <PlanCard
              key={plan.id}
              plan={plan}
              onEdit={() => setEdited(plan)}
              onRetire={() => setRetired(plan)}
            />
          ))}
        </ul>
      )}
      {edited !== null && (
        <PlanForm plan={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
      {retired !== null && <RetireDialog plan={retired} onClose={() => setRetired(null)} />}
    </>
  );
}
